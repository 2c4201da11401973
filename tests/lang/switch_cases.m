f = @(x) which_(x);
function r = which_(x)
  switch x
    case 1,            r = 'one';
    case {2, 3},       r = 'few';
    case 'abc',        r = 'text';
    case {'x', "y"},   r = 'xy';
    otherwise,         r = 'other';
  end
end
disp(f(1))       % expect: one
disp(f(3))       % expect: few
disp(f('abc'))   % expect: text
disp(f("abc"))   % expect: text
disp(f('y'))     % expect: xy
disp(f('ab'))    % expect: other
disp(f(7))       % expect: other
disp(f([]))      % expect: other

% Case values that are literals are made once; they match as the same values computed would.
function r = literal(x)
  switch x
    case 'a',                  r = 1;
    case {'ab', 'c'},          r = 2;
    case {-1, 'minus', "one"}, r = 3;
    case {},                   r = 4;
    case {''},                 r = 5;
    case {1.5, {2.5, 'deep'}}, r = 6;
    case NaN,                  r = 7;
    otherwise,                 r = 0;
  end
end
function r = computed(x)
  a = 'a'; b = {'ab', 'c'}; c = {-1, 'minus', "one"}; d = {}; e = {''}; f = {1.5, {2.5, 'deep'}};
  g = NaN;
  switch x
    case a,    r = 1;
    case b,    r = 2;
    case c,    r = 3;
    case d,    r = 4;
    case e,    r = 5;
    case f,    r = 6;
    case g,    r = 7;
    otherwise, r = 0;
  end
end
subjects = {'a', 'A', 'ab', "ab", 'c', "c", 'abc', -1, 'minus', 'one', "one", '', "", zeros(1, 0), ...
            [], 1.5, 2.5, 'deep', 'dee', NaN, 0, -0, single(-1), int8(-1), true, ['ab'; 'cd'], ...
            97, ['a'; 'b'], 1:3, 'a':'c', repmat('a', 1, 1)};
for k = 1:numel(subjects)
  printf('%d', literal(subjects{k}));
  if literal(subjects{k}) ~= computed(subjects{k}), printf('<%d', k), end
end
printf('\n')                          % expect: 1022220333355006660000330000001
n = 0;
for k = 1:3                           % the literal is the same value every time
  switch 'q'
    case {'p', 'q'}, n = n + 1;
  end
end
disp(n)                               % expect:      3
s.x = 1;
try
  switch s
    case 1, disp('no')
  end
catch e
  disp(e.identifier)                  % expect: MATLAB:badSwitchExpression
  disp(e.stack(1).line)               % expect:     46
end

function r = namesOf(varargin)
  r = '';
  for k = 1:nargin, r = [r '<' inputname(k) '>']; end
end
function r = through(first, second)
  r = namesOf(second, first);
end
function show(x)
  display(x)
end
alpha = 1; beta = 2; c = {3, 4};
disp(namesOf(alpha, beta))          % expect: <alpha><beta>
disp(namesOf(alpha + 1, beta, 3))   % expect: <><beta><>
disp(through(alpha, beta))          % expect: <second><first>
f = @namesOf;
disp(f(beta))                       % expect: <beta>
disp(namesOf(c{1}, pi))             % expect: <><>
s = cellfun(@namesOf, {1}, 'UniformOutput', false);
disp(s{1})                          % expect: <>
disp(namesOf())                     % expect:
display(alpha)                      % expect: alpha =
                                    % expect:
                                    % expect:      1
                                    % expect:
show(5)                             % expect: x =
                                    % expect:
                                    % expect:      5
                                    % expect:
display(1 + 1)                      % expect:      2
cellfun(@display, {7})              % expect:      7

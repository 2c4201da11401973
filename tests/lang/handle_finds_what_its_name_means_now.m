% A handle to a function that is not there yet, then is, then is another one.
h = @answerOf;
try, h(1), catch e, disp(e.identifier), end              % expect: MATLAB:UndefinedFunction
eval('function y = answerOf(x), y = x + 1; end')
disp([h(1) feval('answerOf', 1)])                        % expect:      2     2
eval('function y = answerOf(x), y = x + 2; end')
disp([h(1) feval('answerOf', 1)])                        % expect:      3     3
s = 0; for k = 1:5, s = s + h(k); end
disp(s)                                                  % expect:     25
[a, b] = twice(@sizes); disp([a b])                      % expect:      3     4
f = @sizes; f();                                         % a call for its effects

function [a, b] = twice(f)
  [a, b] = f();
end
function [a, b] = sizes()
  a = 3; b = 4;
end

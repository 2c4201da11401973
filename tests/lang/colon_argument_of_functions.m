% A bare colon given to a function is the text ':', by every way of calling it.
function r = kind(a, b)
  r = [class(a) ' ' char(a) ' ' class(b)];
end
function r = twice(a), r = kind(a, 1); end
function varargout = many(varargin), varargout = varargin; end
f = @(a) [class(a) char(a)];
for k = 1:3
  s = kind(:, k);
  t = twice(:);
  u = f(:);
  [v, w] = many(:, 2);
end
disp(s)              % expect: char : double
disp(t)              % expect: char : double
disp(u)              % expect: char:
disp([class(v) v])   % expect: char:
disp(f(':'))         % expect: char:
g = @kind;
disp(g(:, 'x'))      % expect: char : char

function varargout = f(a, b, varargin)
  fprintf('%d %d\n', nargin, nargout);
  varargout = num2cell(zeros(1, nargout));
end
f();                    % expect: 0 0
f(1);                   % expect: 1 0
x = f(1, 2, 3, 4);      % expect: 4 1
[x, y, z] = f(1, 2);    % expect: 2 3
c = {f(5)};             % expect: 1 1

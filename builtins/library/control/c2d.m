function [Ad, Bd] = c2d(A, B, Ts)
% [Ad, Bd] = c2d(A, B, Ts) turns x' = A*x + B*u into steps of Ts between which u is held. Of systems as
% objects it is a method, with other ways too.
% example:
%   [a, b] = c2d(-1, 1, 2); fprintf('%.4f %.4f\n', a, b)
% prints:
%   0.1353 0.8647
  if ~isnumeric(A), error('MATLAB:UndefinedFunction', 'Undefined function ''c2d'' for input arguments of type ''%s''.', class(A)); end
  if nargin < 3, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if ~(isscalar(Ts) && Ts > 0 && isfinite(Ts)), error('Control:transformation:C2DSampleTime', 'The sample time must be a positive number.'); end
  n = size(A, 1);
  if size(A, 2) ~= n || size(B, 1) ~= n, error('Control:ltiobject:InvalidModelData', 'A must be square, with as many rows as B.'); end
  E = expm([A, B; zeros(size(B, 2), n + size(B, 2))] * Ts);
  [Ad, Bd] = deal(E(1:n, 1:n), E(1:n, n + 1:end));
end

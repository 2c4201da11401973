function X = lyap(A, B, C, E)
% X = lyap(A, Q) solves A*X + X*A' + Q = 0, lyap(A, B, C) solves A*X + X*B + C = 0, lyap(A, Q, [], E)
% solves A*X*E' + E*X*A' + Q = 0.
% example:
%   disp(lyap(-1, 4))
% prints:
%        2
  if nargin < 2, error('Control:general:NotEnoughInputs', 'Not enough input arguments.'); end
  if nargin > 3 && ~isempty(E)
    X = lyap(E \ A, E \ B / E');
  elseif nargin > 2
    X = sylvester(A, B, -C);
  else
    X = sylvester(A, A', -B);
    if ishermitian(B), X = (X + X') / 2; end
  end
  if ~all(isfinite(X(:))), error('Control:foundation:LyapSingular', 'The solution of this Lyapunov equation does not exist or is not unique.'); end
end

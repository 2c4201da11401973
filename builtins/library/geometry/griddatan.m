function vq = griddatan(X, v, Q, method, options) %#ok<INUSD>
% vq = griddatan(X, v, Q, method) interpolates values at points of 2 to 6 coordinates, one row each:
% 'linear' (NaN outside of the hull) or 'nearest'.
% example:
%   disp(griddatan([0 0; 1 0; 0 1; 1 1], [0; 1; 2; 3], [0.5 0.25]))
% prints:
%        1

% with: scattered
  if nargin < 4 || isempty(method), method = 'linear'; end
  method = char(validatestring(method, {'linear', 'nearest'}));
  [P, v] = withoutTwins(double(X), v(:), 'griddatan');
  T = [];
  if strcmp(method, 'linear'), T = delaunayCells(P); end
  vq = scatteredAt(P, T, v, double(Q), method, 'none');
end

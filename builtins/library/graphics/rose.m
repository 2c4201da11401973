function varargout = rose(theta, x)
% rose(theta, n) draws how often angles occur; [t, r] = rose(...) gives the outline.
% example:
%   [t, r] = rose([0.1 0.2], 4); disp(max(r))
% prints:
%        2
  if nargin < 2, x = 20; end
  theta = mod(double(theta(:))', 2 * pi);
  if isscalar(x), edges = linspace(0, 2 * pi, x + 1); else, edges = [sort(x(:)') , 2 * pi]; end
  n = histc(theta, edges);
  n(end - 1) = n(end - 1) + n(end);
  n = n(1:end - 1);
  t = reshape([edges(1:end - 1); edges(1:end - 1); edges(2:end); edges(2:end)], 1, []);
  r = reshape([zeros(size(n)); n; n; zeros(size(n))], 1, []);
  if nargout == 2
    varargout = {t, r};
    return
  end
  h = polarplot(t, r);
  if nargout > 0, varargout{1} = h; end
end

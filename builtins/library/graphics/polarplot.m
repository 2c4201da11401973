function h = polarplot(varargin)
% polarplot(theta, rho) draws lines in polar axes; polarplot(z) of complex numbers.
% example:
%   h = polarplot([0 pi], [1 2]); disp(h.YData)
% prints:
%        1     2

% with: polar_args
  [ax, args] = polarAxesFor(varargin);
  if ~isreal(args{1}) && (numel(args) == 1 || ischar(args{2}))
    args = [{angle(args{1}), abs(args{1})}, args(2:end)];
  elseif numel(args) == 1 || ischar(args{2})
    n = numel(args{1});
    args = [{linspace(0, 2 * pi, n + 1)'}, args];
    args{1} = args{1}(1:n);
  end
  t = plot(ax, args{:});
  if nargout > 0, h = t; end
end

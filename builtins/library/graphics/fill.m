function h = fill(varargin)
% fill(x, y, colour) draws filled polygons.
% example:
%   h = fill([0 1 1], [0 0 1], 'r'); disp(h.FaceColor)
% prints:
%        1     0     0

% with: axes_args
  [ax, args] = axesFor(varargin);
  ax = newFlatPlot(ax);
  t = [];
  while numel(args) >= 3 && (isnumeric(args{1}) || isdatetime(args{1}) || isduration(args{1}))
    pairs = {};
    if numel(args) > 3 && ~isnumeric(args{4}), pairs = args(4:end); end
    t = [t; patch(ax, args{1:3}, pairs{:})];
    args(1:min(3 + numel(pairs), end)) = [];
  end
  if isempty(t), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  if nargout > 0, h = t; end
end

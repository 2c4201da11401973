function h = polarhistogram(varargin)
% polarhistogram(theta, bins) draws how often angles occur, as wedges; polarhistogram(theta, edges), polarhistogram(..., name, value).
% example:
%   h = polarhistogram([0 0.1 3], 4); disp(h.Values)
% prints:
%        2     1     0     0

% with: axes_args polar_args
  [ax, args] = polarAxesFor(varargin);
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  if strcmp(ax.NextPlot, 'replace'), cla(ax); end
  if ischar(args{1}) || isstring(args{1})
    theta = [];
  else
    theta = mod(double(args{1}(:)), 2 * pi);
    args(1) = [];
  end
  bins = [];
  if ~isempty(args) && isnumeric(args{1})
    bins = args{1};
    args(1) = [];
  end
  [bins, args] = takePair(args, 'NumBins', bins);
  [bins, args] = takePair(args, 'BinEdges', bins);
  if isempty(bins), bins = max(4, min(36, ceil(sqrt(numel(theta))))); end
  if isscalar(bins), edges = linspace(0, 2 * pi, bins + 1); else, edges = double(bins(:))'; end
  [counts, args] = takePair(args, 'BinCounts', []);
  t = hgobject('histogram', ax, 'FaceColor', hgcolor(ax));
  try
    if isempty(counts), set(t, 'Data', theta, 'BinEdges', edges); else, set(t, 'BinEdges', edges, 'BinCounts', counts); end
    if ~isempty(args), set(t, args{:}); end
  catch problem
    delete(t);
    rethrow(problem);
  end
  if nargout > 0, h = t; end
end

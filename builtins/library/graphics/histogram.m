function h = histogram(varargin)
% histogram(x) draws how often numbers occur; histogram(x, bins), histogram(x, edges), histogram(..., name, value).
% example:
%   h = histogram([1 2 2 3]); disp(h.Values)
% prints:
%        1     2     1

% with: axes_args
  [ax, args] = axesFor(varargin);
  newplot(ax);
  t = hgobject('histogram', ax, 'FaceColor', hgcolor(ax));
  try
    [edges, args] = takePair(args, 'BinEdges', []);
    [counts, args] = takePair(args, 'BinCounts', []);
    if ~isempty(counts)
      set(t, 'BinEdges', edges, 'BinCounts', counts);
    else
      if ~isempty(args) && ~ischar(args{1}) && ~isstring(args{1})
        x = args{1};
        args(1) = [];
      else
        x = [];
      end
      if islogical(x), x = double(x); end
      bins = [];
      if ~isempty(args) && isnumeric(args{1})
        bins = args{1};
        args(1) = [];
      end
      [method, args] = takePair(args, 'BinMethod', '');
      if ~isempty(method), t.BinMethod = method; end
      t.Data = double(x);
      [limits, args] = takePair(args, 'BinLimits', []);
      if isscalar(bins), t.NumBins = bins; elseif ~isempty(bins), edges = bins; end
      if ~isempty(limits), t.BinLimits = limits; end
      if ~isempty(edges), t.BinEdges = edges; end
    end
    if ~isempty(args), set(t, args{:}); end
  catch problem
    delete(t);
    rethrow(problem);
  end
  if nargout > 0, h = t; end
end

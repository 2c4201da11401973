function h = histogram(varargin)
% histogram(x) draws how often numbers occur; histogram(x, bins), histogram(x, edges), histogram(..., name, value).
% example:
%   h = histogram([1 2 2 3]); disp(h.Values)
% prints:
%        1     2     1

% with: axes_args
  [ax, args] = axesFor(varargin);
  ax = newFlatPlot(ax);
  t = hgobject('histogram', ax, 'FaceColor', hgcolor(ax));
  try
    [edges, args] = takePair(args, 'BinEdges', []);
    [counts, args] = takePair(args, 'BinCounts', []);
    if ~isempty(counts) && hasName(args, 'Categories')
      [names, args] = takePair(args, 'Categories', {});
      t.Data = categorical(zeros(0, 1), 1:numel(names), names);
      t.BinCounts = counts;
    elseif ~isempty(counts)
      set(t, 'BinEdges', edges, 'BinCounts', counts);
    else
      if ~isempty(args) && ~ischar(args{1}) && ~isstring(args{1})
        x = args{1};
        args(1) = [];
      else
        x = [];
      end
      if iscategorical(x), [x, args] = chosenCategories(x, args); end
      bins = [];
      if ~isempty(args) && (isnumeric(args{1}) || isdatetime(args{1}) || isduration(args{1}))
        bins = args{1};
        args(1) = [];
      end
      [method, args] = takePair(args, 'BinMethod', '');
      t.Data = placeData(x);
      if ~isempty(method), t.BinMethod = method; end
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

function [x, args] = chosenCategories(x, args)
% Those that are named, in the order that is asked for.
  names = {};
  if ~isempty(args) && iscell(args{1})
    names = args{1};
    args(1) = [];
  elseif ~isempty(args) && isstring(args{1}) && ~isscalar(args{1})
    names = cellstr(args{1});
    args(1) = [];
  end
  [names, args] = takePair(args, 'Categories', names);
  if ~isempty(names), x = setcats(x, cellstr(names)); end
  [order, args] = takePair(args, 'DisplayOrder', 'data');
  if ~strcmp(order, 'data')
    [~, k] = sort(countcats(x(:)), order);
    all = categories(x);
    x = reordercats(x, all(k));
  end
end

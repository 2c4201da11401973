function h = histogram2(varargin)
% histogram2(x, y) draws how often pairs of numbers occur, as bars in space.
% histogram2(x, y, nbins), histogram2(x, y, xedges, yedges), histogram2('XBinEdges', xe, 'YBinEdges', ye, 'BinCounts', n); then names
% and values: 'DisplayStyle' ('bar3', 'tile'), 'FaceColor' (a colour, 'flat'), 'ShowEmptyBins', 'Normalization', 'NumBins', 'BinWidth',
% 'XBinLimits', 'YBinLimits', 'BinMethod', and those of looks. h.Values, h.NumBins, h.XBinEdges, ... tell and change the bins.
% example:
%   h = histogram2([1 1 2], [1 1 2], [2 2]); disp(h.Values)
% prints:
%        2     0
%        0     1

% with: axes_args
  [ax, args] = axesFor(varargin);
  [style, args] = takePair(args, 'DisplayStyle', 'bar3');
  [data, args] = numbersFirst(args, 4);
  if isscalar(data) || (isempty(data) && ~hasName(args, 'BinCounts'))
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
  end
  if ~isempty(data) && numel(data{1}) ~= numel(data{2})
    error('MATLAB:histogram2:XYSizeMismatch', 'X and Y must be the same size.');
  end
  held = ishold(ax);
  flat = startsWith('tile', lower(char(style))) && ~isempty(char(style));
  if flat, ax = newFlatPlot(ax); else, ax = newplot(ax); end
  t = hgobject('histogram2', ax, 'FaceColor', hgcolor(ax), 'DisplayStyle', style);
  try
    if numel(data) == 3, t.NumBins = data{3}(:)' + [0 0]; end
    if numel(data) == 4, set(t, 'XBinEdges', data{3}(:)', 'YBinEdges', data{4}(:)'); end
    for name = {'NumBins', 'BinWidth', 'XBinEdges', 'YBinEdges', 'BinMethod', 'Normalization'}
      [value, args] = takePair(args, name{1}, []);
      if isnumeric(value) && endsWith(name{1}, {'Bins', 'Width'}), value = value(:)'; end
      if isscalar(value) && isnumeric(value), value = [value value]; end
      if ~isempty(value), t.(name{1}) = value; end
    end
    if ~isempty(data), t.Data = [double(data{1}(:)), double(data{2}(:))]; end
    if ~isempty(args), set(t, args{:}); end
  catch problem
    delete(t);
    rethrow(problem);
  end
  if flat
    set(ax, 'XLimitMethod', 'tight', 'YLimitMethod', 'tight', 'Layer', 'top');
  else
    look3(ax, held);
  end
  if nargout > 0, h = t; end
end

% with: axes_args
function t = markedRegions(along, across, name, in)
  % A patch for each part of the plot between two places on an axis ('X'); it covers the other one ('Y') as that is now.
  [ax, args] = axesFor(in);
  [data, args] = numbersFirst(args, 2);
  if isempty(data), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  if isscalar(data), data = {data{1}(1, :), data{1}(end, :)}; if isrow(in{find(cellfun(@isnumeric, in), 1)}), data = {data{1}(1), data{2}(end)}; end, end
  low = double(data{1}(:)); high = double(data{2}(:));
  if numel(low) ~= numel(high), error(['MATLAB:' name ':SizeMismatch'], 'Both ends must have the same number of elements.'); end
  span = ax.([across 'Lim']);
  t = gobjects(numel(low), 1);
  for k = 1:numel(low)
    t(k) = hgobject('patch', ax, [along 'Data'], [low(k) high(k) high(k) low(k)], [across 'Data'], span([1 1 2 2]), ...
      'FaceColor', hgcolor(ax), 'FaceAlpha', 0.2, 'EdgeColor', 'none');
    if ~isempty(args), set(t(k), args{:}); end
  end
  ax.([across 'Lim']) = span;
end

function h = gscatter(x, y, group, colours, symbols, sizes, legend_, xname, yname)
% h = gscatter(x, y, group, colours, symbols, sizes, legend, xname, yname) draws points of groups in
% colours and symbols of their own: colours are letters or rows of RGB, symbols letters of markers,
% legend 'on' (usual) or 'off'.
% example:
%   h = gscatter([1 2 3 4], [4 3 2 1], [1 1 2 2]); disp(numel(h))
% prints:
%        2
  if nargin < 3 || isempty(group), group = ones(numel(x), 1); end
  if nargin < 5 || isempty(symbols), symbols = '.'; end
  if nargin < 6 || isempty(sizes), sizes = 15; end
  if nargin < 7, legend_ = 'on'; end
  if ischar(group), group = cellstr(group); end
  if iscell(group) && ~iscellstr(group)
    group = cellfun(@(varargin) strjoin(varargin, ','), num2cell(cell2mat(cellfun(@(g) string(g(:)), group, 'UniformOutput', false)), 2), 'UniformOutput', false);
  end
  if numel(x) ~= numel(y) || numel(x) ~= numel(group)
    error('stats:gscatter:InputSizeMismatch', 'x, y and the group must have as many elements.');
  end
  [index, names] = grp2idx(group(:));
  n = numel(names);
  if nargin < 4 || isempty(colours), colours = hsv(max(n, 1)); end
  if ischar(colours) || isstring(colours), colours = reshape(char(colours), [], 1); end
  held = ishold;
  g = [];
  for k = 1:n
    own = index == k;
    at = @(v) v(mod(k - 1, size(v, 1)) + 1, :);
    one = plot(x(own), y(own), 'LineStyle', 'none', 'Marker', symbols(mod(k - 1, numel(symbols)) + 1), 'MarkerSize', sizes(mod(k - 1, numel(sizes)) + 1), 'Color', at(colours), 'DisplayName', names{k});
    g = [g; one]; %#ok<AGROW>
    hold on
  end
  if ~held, hold off, end
  if strcmpi(legend_, 'on') || isequal(legend_, true), legend(names); end
  if nargin > 7 && ~isempty(xname), xlabel(xname); end
  if nargin > 8 && ~isempty(yname), ylabel(yname); end
  if nargout > 0, h = g; end
end

function y = detrend(x, varargin)
% Removes the polynomial of some degree that fits best, between break points too.
  if ~isnumeric(x)
    error('MATLAB:detrend:InvalidInput', 'X must be numeric.');
  end
  degree = 1;
  breaks = [];
  omit = false;
  continuous = true;
  points = [];
  if ~isempty(varargin) && (isnumeric(varargin{1}) || any(strcmpi(varargin{1}, {'constant', 'linear'})))
    if isnumeric(varargin{1})
      degree = varargin{1};
    else
      degree = double(strcmpi(varargin{1}, 'linear'));
    end
    varargin(1) = [];
  end
  if ~(isscalar(degree) && isreal(degree) && degree >= 0 && degree == fix(degree))
    error('MATLAB:detrend:InvalidTrend', 'The degree must be a nonnegative integer.');
  end
  if ~isempty(varargin) && (isnumeric(varargin{1}) || islogical(varargin{1}))
    breaks = varargin{1};
    varargin(1) = [];
  end
  while ~isempty(varargin)
    word = lower(char(varargin{1}));
    switch word
      case {'omitnan', 'includenan', 'omitmissing', 'includemissing'}
        omit = strncmp(word, 'omit', 4);
        varargin(1) = [];
        continue
      case 'continuous'
        continuous = logical(varargin{2});
      case 'samplepoints'
        points = double(varargin{2}(:));
      otherwise
        error('MATLAB:detrend:ParseFlags', 'Unknown option ''%s''.', word);
    end
    varargin(1:2) = [];
  end
  row = isrow(x);
  if row, x = x(:); end
  y = x;
  n = size(x, 1);
  if isempty(points), points = (1:n)'; end
  if islogical(breaks), breaks = points(breaks(:)); end
  breaks = unique(double(breaks(:)));
  if isempty(points)
    if row, y = reshape(y, 1, []); end
    return
  end
  breaks = breaks(breaks > points(1) & breaks < points(end));
  if degree == 0 && isempty(breaks)
    if omit, y = x - mean(x, 1, 'omitnan'); else, y = x - mean(x, 1); end
    if row, y = y.'; end
    return
  end
  A = design(points, breaks, degree, continuous);
  for k = 1:prod(size(x)) / max(n, 1)
    column = double(x(:, k));
    keep = true(n, 1);
    if omit, keep = ~isnan(column); end
    fit = A * (A(keep, :) \ column(keep));
    y(:, k) = column - fit;
  end
  if row, y = y.'; end
end

% Powers of the points, scaled, and those of the distance to each break point.
function A = design(points, breaks, degree, continuous)
  scale = max(points(end) - points(1), 1);
  t = (points - points(1)) / scale;
  A = t.^(0:degree);
  least = double(continuous && degree > 0);
  for b = (breaks' - points(1)) / scale
    part = (t - b).^(least:degree);
    part(t < b, :) = 0;
    A = [A part]; %#ok<AGROW>
  end
end

function varargout = timeBins(word, x, varargin)
% discretize(t, edges|n|unit, ...) and histcounts(t, edges|n|unit, ...) of dates and durations: by numbers from the first edge on.
  if ~(isdatetime(x) || isduration(x))
    error(['MATLAB:' word ':InvalidInput'], 'The edges are times, but the values are not.');
  end
  unit = '';
  if isempty(varargin) || ((ischar(varargin{1}) || isstring(varargin{1})) && ~isUnit(varargin{1}))
    if strcmp(word, 'discretize'), error('MATLAB:minrhs', 'Not enough input arguments.'); end
    bins = ceil(log2(max(nnz(~ismissing(x)), 1)) + 1);
    edges = evenly(x, bins);
  else
    edges = varargin{1};
    varargin(1) = [];
    if ischar(edges) || isstring(edges)
      unit = char(edges);
      edges = byUnit(x, unit);
    elseif isnumeric(edges)
      if ~isscalar(edges) || edges < 1 || edges ~= floor(edges)
        error(['MATLAB:' word ':InvalidEdges'], 'Edges of times must be times; a number says how many bins there are.');
      end
      edges = evenly(x, edges);
    elseif ~strcmp(class(edges), class(x))
      error(['MATLAB:' word ':InvalidEdges'], 'The edges must be of class %s.', class(x));
    end
  end
  edges = reshape(edges, 1, []);
  if isempty(edges), edges = reshape(x([]), 1, 0); end
  if numel(edges) < 2
    error(['MATLAB:' word ':EmptyOrScalarEdges'], 'There must be two edges at least.');
  end
  start = edges(1);
  numbers = milliseconds(x - start);
  if strcmp(word, 'discretize') && ~isempty(varargin) && (ischar(varargin{1}) || isstring(varargin{1})) && strcmpi(varargin{1}, 'categorical')
    if numel(varargin) < 2 || ~iscell(varargin{2}) && ~(isstring(varargin{2}) && ~isscalar(varargin{2}))
      varargin = [varargin(1), {namesOf(edges, unit)}, varargin(2:end)];
    end
  end
  [varargout{1:max(nargout, 1)}] = feval(word, numbers, milliseconds(edges - start), varargin{:});
  if nargout > 1, varargout{2} = edges; end
end

function tf = isUnit(text)
  tf = any(strcmpi(char(text), {'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year', 'decade', 'century'}));
end

function edges = evenly(x, bins)
  x = x(~ismissing(x));
  if isempty(x), edges = x; return, end
  low = min(x(:)); high = max(x(:));
  if low == high, high = high + seconds(1); end
  edges = linspace(low, high, bins + 1);
end

function edges = byUnit(x, unit)
  unit = lower(unit);
  x = x(~ismissing(x));
  if isempty(x), edges = x; return, end
  low = min(x(:)); high = max(x(:));
  if isduration(x)
    sizes = struct('second', seconds(1), 'minute', minutes(1), 'hour', hours(1), 'day', days(1), 'year', years(1));
    if ~isfield(sizes, unit), error('MATLAB:duration:InvalidBinUnit', '''%s'' is no unit of durations.', unit); end
    step = sizes.(unit);
    edges = floor(low / step) * step:step:(floor(high / step) + 1) * step;
    return
  end
  years = struct('decade', 10, 'century', 100);
  if isfield(years, unit)
    n = years.(unit);
    first = floor(low.Year / n) * n;
    edges = datetime(first:n:(floor(high.Year / n) + 1) * n, 1, 1);
    edges.TimeZone = low.TimeZone;
    return
  end
  steps = struct('second', seconds(1), 'minute', minutes(1), 'hour', hours(1), 'day', caldays(1), 'week', calweeks(1), ...
                 'month', calmonths(1), 'quarter', calmonths(3), 'year', calyears(1));
  low = dateshift(low, 'start', unit);
  edges = low:steps.(unit):dateshift(dateshift(high, 'start', unit) + steps.(unit), 'start', unit);
end

function names = namesOf(edges, unit)
  formats = struct('year', 'uuuu', 'month', 'MMM-uuuu', 'day', 'dd-MMM-uuuu');
  if isdatetime(edges) && isfield(formats, lower(unit))
    edges.Format = formats.(lower(unit));
    names = cellstr(edges(1:end-1));
    return
  end
  texts = cellstr(edges);
  names = strcat('[', texts(1:end-1), {', '}, texts(2:end), ')');
  names{end}(end) = ']';
end

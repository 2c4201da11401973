function [y, filled] = fillmissing(x, method, varargin)
% Missing elements by constants, neighbours, interpolation or moving windows.
  if istable(x) || istimetable(x)
    [y, filled] = inTable(x, method, varargin);
    return
  end
  if ~(isdatetime(x) || isduration(x) || iscategorical(x) || isnumeric(x) || islogical(x) || ischar(x) || isstring(x) || iscell(x))
    error('MATLAB:fillmissing:invalidType', 'Invalid data type. Arguments of ''fillmissing'' cannot be of class ''%s''.', class(x));
  end
  method = lower(char(method));
  options = varargin;
  constant = [];
  window = [];
  if strcmp(method, 'constant')
    constant = options{1};
    options(1) = [];
  elseif any(strcmp(method, {'movmean', 'movmedian'}))
    if isempty(options), error('MATLAB:minrhs', 'Not enough input arguments.'); end
    window = options{1};
    options(1) = [];
  elseif ~any(strcmp(method, {'previous', 'next', 'nearest', 'linear', 'spline', 'pchip', 'makima'}))
    error('MATLAB:fillmissing:MethodInvalid', ['The method must be ''constant'', ''previous'', ''next'', ' ...
          '''nearest'', ''linear'', ''spline'', ''pchip'', ''makima'', ''movmean'' or ''movmedian''.']);
  end
  dim = find(size(x) ~= 1, 1);
  if isempty(dim), dim = 1; end
  if ~isempty(options) && isnumeric(options{1})
    dim = options{1};
    options(1) = [];
  end
  ends = 'extrap';
  points = [];
  missing = [];
  gap = Inf;
  if mod(numel(options), 2)
    error('MATLAB:fillmissing:NameValuePairs', 'Options must come in name-value pairs.');
  end
  for k = 1:2:numel(options)
    switch lower(char(options{k}))
      case 'endvalues'
        ends = options{k + 1};
        if isstring(ends), ends = char(ends); end
      case 'samplepoints'
        points = options{k + 1}(:);
      case 'missinglocations'
        missing = options{k + 1};
      case 'maxgap'
        gap = options{k + 1};
      otherwise
        error('MATLAB:fillmissing:NameValueNames', 'Unknown option ''%s''.', char(options{k}));
    end
  end
  if isempty(missing), missing = ismissing(x); end
  y = x;
  filled = missing;
  n = size(x, dim);
  if isempty(points), points = (1:n)'; end
  sizes = size(x);
  inner = prod(sizes(1:min(dim - 1, end)));
  lines = numel(x) / max(n, 1);
  for k = 1:lines
    first = mod(k - 1, inner) + 1 + floor((k - 1) / inner) * inner * n;
    at = first + (0:n - 1)' * inner;
    bad = reshape(missing(at), [], 1);
    bad = bad & gapLength(bad, points) <= gap;
    value = constant;
    if ~isempty(constant) && ~isscalar(constant) && ~ischar(constant), value = constant(k); end
    [line, done] = fillLine(reshape(x(at), [], 1), bad, reshape(missing(at), [], 1), points, method, ends, value, window);
    y(at) = line;
    filled(at) = done;
  end
end

% Distance between what stands before and behind each run of missing elements.
function g = gapLength(bad, points)
  g = zeros(size(bad));
  edges = diff([false; bad; false]);
  from = find(edges == 1);
  to = find(edges == -1) - 1;
  for k = 1:numel(from)
    before = points(max(from(k) - 1, 1));
    behind = points(min(to(k) + 1, numel(points)));
    g(from(k):to(k)) = behind - before;
  end
end

function [y, done] = fillLine(x, bad, missing, points, method, ends, constant, window)
  y = x;
  good = find(~missing);
  done = false(size(bad));
  if strcmp(method, 'constant')
    if iscell(y) && ~iscell(constant), constant = {constant}; end
    y(bad) = constant;
    done = bad;
    return
  end
  if isempty(good), return, end
  inside = bad;
  outside = bad;
  inside([1:good(1) - 1, good(end) + 1:end]) = false;
  outside(good(1):good(end)) = false;
  if ischar(ends) && strcmpi(ends, 'extrap')
    inside = inside | outside;
    outside(:) = false;
  end
  [y, done] = fillPlaces(y, inside, good, points, method, window);
  if any(outside)
    if ischar(ends)
      if strcmpi(ends, 'none'), return, end
      [z, also] = fillPlaces(x, outside, good, points, lower(ends), window);
      y(also) = z(also);
      done = done | also;
    else
      y(outside) = ends;
      done = done | outside;
    end
  end
end

function [y, done] = fillPlaces(y, places, good, points, method, window)
  done = false(size(places));
  for k = find(places)'
    before = good(find(good < k, 1, 'last'));
    behind = good(find(good > k, 1));
    switch method
      case 'previous'
        from = before;
      case 'next'
        from = behind;
      case 'nearest'
        from = before;
        if isempty(before) || (~isempty(behind) && points(behind) - points(k) <= points(k) - points(before))
          from = behind;
        end
      case {'movmean', 'movmedian'}
        reach = [window window] / 2;
        if ~isscalar(window), reach = window(:)'; end
        near = points(good) >= points(k) - reach(1) & points(good) <= points(k) + reach(2);
        if isscalar(window) && mod(window, 2) == 0
          near = near & points(good) < points(k) + reach(2);
        end
        if any(near)
          some = y(good(near));
          if strcmp(method, 'movmean'), y(k) = mean(some); else, y(k) = median(some); end
          done(k) = true;
        end
        continue
      otherwise
        if isscalar(good)
          continue
        end
        y(k) = interp1(points(good), y(good), points(k), method, 'extrap');
        done(k) = true;
        continue
    end
    if ~isempty(from)
      y(k) = y(from);
      done(k) = true;
    end
  end
end

function [t, filled] = inTable(t, method, options)
% Variable by variable; a constant may be one for all, one a variable, or a cell of them.
  names = t.Properties.VariableNames;
  chosen = names;
  for k = numel(options) - 1:-1:1
    if (ischar(options{k}) || isstring(options{k})) && strcmpi(options{k}, 'DataVariables')
      part = t(:, options{k + 1});
      chosen = part.Properties.VariableNames;
      options(k:k + 1) = [];
      break
    end
  end
  filled = false(size(t));
  each = strcmpi(char(method), 'constant') && ~isempty(options) && ~isscalar(options{1}) && ~ischar(options{1});
  for k = 1:numel(chosen)
    given = options;
    if each
      given{1} = options{1}(k);
      if iscell(given{1}), given{1} = given{1}{1}; end
    end
    x = t.(chosen{k});
    fits = isnumeric(x) || isdatetime(x) || isduration(x);
    if ~fits && any(strcmpi(char(method), {'linear', 'spline', 'pchip', 'makima', 'movmean', 'movmedian'})), continue, end
    [t.(chosen{k}), mask] = fillmissing(x, method, given{:});
    filled(:, strcmp(names, chosen{k})) = any(mask, 2);
  end
end

function out = retime(T, times, method, varargin)
% retime(T, times, method) brings a timetable to other times: 'hourly', 'daily', 'weekly', 'monthly', 'yearly', ... or a vector.
% Methods: 'fillwithmissing', 'previous', 'next', 'nearest', 'linear', 'mean', 'sum', 'min', 'max', 'median', 'count', 'firstvalue', 'lastvalue', a function handle.
% 'fillwithconstant' with 'Constant', v; retime(T, 'regular', method, 'TimeStep', dt) or 'SampleRate', r.
% example:
%   T = timetable([1;2;3], 'RowTimes', datetime(2024, 1, 1) + hours([1;2;25]), 'VariableNames', {'x'});
%   D = retime(T, 'daily', 'sum'); disp(D.x')
% prints:
%        3     3
  options = struct('TimeStep', [], 'SampleRate', [], 'Constant', 0);
  if nargin < 3, method = 'fillwithmissing'; end
  if (ischar(method) || isstring(method)) && any(strcmpi(method, fieldnames(options)))
    varargin = [{method}, varargin];
    method = 'fillwithmissing';
  end
  for k = 1:2:numel(varargin) - 1
    name = validatestring(varargin{k}, [fieldnames(options)', {'EndValues', 'IncludedEdge'}]);
    options.(name) = varargin{k + 1};
  end
  time = T.Properties.RowTimes;
  if (ischar(times) || isstring(times)) && strcmpi(times, 'regular')
    times = regular(time, options);
  elseif ischar(times) || isstring(times)
    times = steps(time, lower(char(times)));
  end
  times = times(:);
  out = timetable(times);
  out.Properties.DimensionNames = T.Properties.DimensionNames;
  t = double(place(time, times(1))); q = double(place(times, times(1)));
  for name = T.Properties.VariableNames
    out.(name{1}) = values(T.(name{1}), t, q, method, options.Constant);
  end
end

function times = regular(time, options)
% From the first to the last, in even steps that begin at a multiple of the step.
  step = options.TimeStep;
  if ~isempty(options.SampleRate), step = seconds(1 / options.SampleRate); end
  if isempty(step), error('MATLAB:timetable:retime:TimeStepRequired', 'A time step or a sample rate must be given.'); end
  first = min(time);
  if isduration(step) && isdatetime(time)
    day = dateshift(first, 'start', 'day');
    first = day + floor((first - day) / step) * step;
  elseif isduration(step)
    first = floor(first / step) * step;
  end
  times = (first:step:max(time))';
end

function p = place(time, origin)
  p = milliseconds(time - origin);
end

function times = steps(time, word)
  units = {'yearly', 'year'; 'quarterly', 'quarter'; 'monthly', 'month'; 'weekly', 'week'; 'daily', 'day'; 'hourly', 'hour'; 'minutely', 'minute'; 'secondly', 'second'};
  k = find(strcmp(word, units(:, 1)));
  if isempty(k)
    error('MATLAB:timetable:retime:InvalidTimeStep', '''%s'' is not a time step.', word);
  end
  if isduration(time)
    lengths = {years(1), [], [], days(7), days(1), hours(1), minutes(1), seconds(1)};
    step = lengths{k};
    times = (floor(min(time) / step) * step:step:max(time))';
    return
  end
  strides = {calyears(1), calmonths(3), calmonths(1), caldays(7), caldays(1), hours(1), minutes(1), seconds(1)};
  first = dateshift(min(time), 'start', units{k, 2});
  times = (first:strides{k}:max(time))';
end

function y = values(x, t, q, method, constant)
  n = numel(q);
  if isa(method, 'function_handle')
    f = method; method = 'own';
  else
    method = lower(char(method)); f = [];
  end
  known = struct('mean', @mean, 'sum', @sum, 'min', @min, 'max', @max, 'median', @median, 'mode', @mode, ...
    'count', @(v) size(v, 1), 'firstvalue', @(v) v(1, :), 'lastvalue', @(v) v(end, :));
  if isempty(f) && isfield(known, method), f = known.(method); end
  if ~isempty(f)
    y = nan(n, size(x, 2));
    edges = [q; Inf];
    for k = 1:n
      rows = t >= edges(k) & t < edges(k + 1);
      if any(rows)
        y(k, :) = f(x(rows, :));
      elseif any(strcmp(method, {'sum', 'count'}))
        y(k, :) = 0;
      end
    end
    return
  end
  switch method
    case {'linear', 'spline', 'pchip', 'makima'}
      y = interp1(t, double(x), q, method, 'extrap');
    case {'previous', 'next', 'nearest'}
      at = interp1(t, 1:numel(t), q, method);
      y = taken(x, at);
    case {'fillwithmissing', 'default'}
      [found, at] = ismember(q, t);
      at = double(at); at(~found) = NaN;
      y = taken(x, at);
    case 'fillwithconstant'
      [found, at] = ismember(q, t);
      at = double(at); at(~found) = NaN;
      y = taken(x, at);
      if iscell(y), constant = {constant}; end
      y(~found, :) = repmat(constant, nnz(~found), size(y, 2));
    otherwise
      error('MATLAB:timetable:synchronize:UnknownMethod', '''%s'' is not a method of retime.', method);
  end
end

function y = taken(x, at)
  here = ~isnan(at);
  if isnumeric(x) || islogical(x)
    y = nan(numel(at), size(x, 2));
  elseif iscell(x)
    y = repmat({''}, numel(at), size(x, 2));
  else
    y = repmat(x(1, :), numel(at), 1); y(:) = missing;
  end
  y(here, :) = x(at(here), :);
end

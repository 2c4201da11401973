function [keys, prefixes] = groupKeys(keys, bins, edge)
% The columns that rows are grouped by, in bins: edges, a number of bins, or the name of a period. Called by groupsummary and groupcounts.
  if ~iscell(bins), bins = {bins}; end
  prefixes = repmat({''}, 1, numel(keys));
  if ~isscalar(bins) && numel(bins) ~= numel(keys)
    error('MATLAB:groupsummary:GroupBinsCell', 'There must be one grouping method, or one for each grouping variable.');
  end
  for k = 1:numel(keys)
    bin = bins{min(k, numel(bins))};
    named = ischar(bin) || (isstring(bin) && isscalar(bin));
    if named && strcmpi(bin, 'none'), continue, end
    prefixes{k} = 'disc_';
    if named, prefixes{k} = [lower(char(bin)) '_']; end
    x = keys{k};
    if named && ~any(strcmpi(bin, {'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year', 'decade', 'century'}))
      keys{k} = part(x, lower(char(bin)));
    else
      keys{k} = discretize(x, bin, 'categorical', 'IncludedEdge', edge);
    end
  end
end

function c = part(x, name)
% A part of dates or durations as a categorical of all that it can be.
  days = {'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'};
  months = {'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'};
  texts = {};
  switch name
    case 'secondofminute', n = floor(second(x)); all = 0:59;
    case 'minuteofhour', n = minute(x); all = 0:59;
    case 'hourofday', n = hour(x); all = 0:23;
    case 'dayofweek', n = day(x, 'dayofweek'); all = 1:7;
    case 'dayname', n = day(x, 'dayofweek'); all = 1:7; texts = days;
    case 'dayofmonth', n = day(x, 'dayofmonth'); all = 1:31;
    case 'dayofyear', n = day(x, 'dayofyear'); all = 1:366;
    case 'weekofmonth', n = week(x, 'weekofmonth'); all = 1:6;
    case 'weekofyear', n = week(x, 'weekofyear'); all = 1:54;
    case 'monthofyear', n = month(x); all = 1:12;
    case 'monthname', n = month(x); all = 1:12; texts = months;
    case 'quarterofyear', n = quarter(x); all = 1:4;
    otherwise, error('MATLAB:groupsummary:InvalidGroupBins', '''%s'' is no way to make bins.', name);
  end
  if isempty(texts), texts = compose('%d', all); end
  c = categorical(n, all, texts);
end

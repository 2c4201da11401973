classdef timerange
% timerange(start, end, 'openright'|'openleft'|'open'|'closed') or timerange(period, 'years'|…) chooses rows of a timetable by their times: TT(timerange(a, b), :).
  properties (SetAccess = private, Hidden)
    First
    Last
    Interval = 'openright'
  end
  methods
    function o = timerange(first, last, interval)
      units = {'years', 'quarters', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'};
      if nargin > 2, o.Interval = lower(char(interval)); end
      o.First = asTime(first);
      if nargin > 1 && (ischar(last) || isstring(last)) && any(strcmpi(last, units))
        unit = lower(char(last));
        o.First = dateshift(o.First, 'start', unit(1:end-1));
        o.Last = dateshift(o.First, 'end', unit(1:end-1));
        o.Interval = 'closed';
        if ~any(strcmp(unit, {'hours', 'minutes', 'seconds'})), o.Last = dateshift(o.First, 'start', unit(1:end-1), 'next'); o.Interval = 'openright'; end
      else
        o.Last = asTime(last);
      end
      if ~any(strcmp(o.Interval, {'openright', 'closedleft', 'openleft', 'closedright', 'open', 'closed'}))
        error('MATLAB:timerange:InvalidIntervalType', 'Invalid interval type ''%s''.', o.Interval);
      end
    end
    function mask = tableRows(o, T)
      t = timesOf(T, 'timerange');
      closedLeft = any(strcmp(o.Interval, {'openright', 'closedleft', 'closed'}));
      closedRight = any(strcmp(o.Interval, {'openleft', 'closedright', 'closed'}));
      if closedLeft, mask = t >= o.First; else, mask = t > o.First; end
      if closedRight, mask = mask & t <= o.Last; else, mask = mask & t < o.Last; end
    end
    function disp(o)
      fprintf('\ttimetable timerange subscript:\n\n\t\tSelect timetable rows with times from %s to %s (%s)\n\n', ...
              char(o.First), char(o.Last), o.Interval);
    end
  end
end

function t = asTime(t)
  if ischar(t) || isstring(t), t = datetime(t); end
  if isnumeric(t) && isscalar(t) && isinf(t)
    if t > 0, t = datetime(Inf, 'ConvertFrom', 'datenum'); else, t = datetime(-Inf, 'ConvertFrom', 'datenum'); end
  end
end

function t = timesOf(T, what)
  if ~istimetable(T)
    error('MATLAB:table:InvalidRowSubscript', 'Rows of a table cannot be chosen by %s: it has no row times.', what);
  end
  t = T.(T.Properties.DimensionNames{1});
end

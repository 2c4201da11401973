function [first, last, which] = spanOf(TT, range, caller)
% The ends of a time, a timerange or the row times of a timetable, and which rows of TT lie within them.
  if ~istimetable(TT)
    error(['MATLAB:' caller ':InvalidTimetable'], 'The first input of %s must be a timetable.', caller);
  end
  t = TT.(TT.Properties.DimensionNames{1});
  if istimetable(range)
    other = range.(range.Properties.DimensionNames{1});
    first = min(other); last = max(other);
    which = t >= first & t <= last;
  elseif isa(range, 'timerange')
    first = range.First; last = range.Last;
    which = tableRows(range, TT);
  else
    if ischar(range) || isstring(range), range = datetime(range); end
    first = min(range); last = max(range);
    which = t >= first & t <= last;
  end
end

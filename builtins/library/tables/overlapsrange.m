function [tf, which] = overlapsrange(TT, range)
% overlapsrange(TT, range) is true when the row times of a timetable meet a time, a timerange, or those of another timetable.
% [tf, which] = overlapsrange(...) tells the rows within it.
% example:
%   TT = timetable(seconds([1; 5]), [1; 2]); disp(overlapsrange(TT, timerange(seconds(4), seconds(9))))
% prints:
%      1

% with: spans
  [first, last, which] = spanOf(TT, range, 'overlapsrange');
  t = TT.(TT.Properties.DimensionNames{1});
  tf = ~isempty(t) && min(t) <= last && max(t) >= first;
end

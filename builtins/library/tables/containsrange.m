function [tf, which] = containsrange(TT, range)
% containsrange(TT, range) is true when the row times of a timetable reach over a time, a timerange, or another timetable.
% [tf, which] = containsrange(...) tells the rows within it.
% example:
%   TT = timetable(seconds([1; 5]), [1; 2]); disp(containsrange(TT, timerange(seconds(2), seconds(4))))
% prints:
%      1

% with: spans
  [first, last, which] = spanOf(TT, range, 'containsrange');
  t = TT.(TT.Properties.DimensionNames{1});
  tf = ~isempty(t) && min(t) <= first && max(t) >= last;
end

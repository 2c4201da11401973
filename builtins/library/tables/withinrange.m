function [tf, which] = withinrange(TT, range)
% withinrange(TT, range) is true when all row times of a timetable lie within a timerange, or the times of another timetable.
% [tf, which] = withinrange(...) tells the rows within it.
% example:
%   TT = timetable(seconds([1; 5]), [1; 2]); disp(withinrange(TT, timerange(seconds(0), seconds(9))))
% prints:
%      1

% with: spans
  [~, ~, which] = spanOf(TT, range, 'withinrange');
  tf = all(which);
end

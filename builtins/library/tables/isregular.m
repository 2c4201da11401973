function [tf, dt] = isregular(T, unit)
% isregular(T) is true when the row times of a timetable have even steps; isregular(T, 'days') counts in units of the calendar ('years',
% 'quarters', 'months', 'weeks', 'days'). [tf, dt] = isregular(...) gives the step too, NaN when it is none.
% example:
%   disp(isregular(timetable([1; 2; 3], 'RowTimes', seconds([1; 3; 5]))))
% prints:
%      1
  if ~istimetable(T) && ~isdatetime(T) && ~isduration(T)
    error('MATLAB:isregular:InvalidInput', 'The input must be a timetable, or a datetime or duration vector.');
  end
  times = T;
  if istimetable(T), times = T.Properties.RowTimes; end
  times = times(:);
  dt = seconds(NaN);
  tf = false;
  if numel(times) < 2, return, end
  if nargin < 2 || strcmpi(char(unit), 'time')
    step = diff(times);
    tf = ~any(isnan(step)) && all(abs(step - step(1)) <= seconds(1e-9)) && step(1) ~= seconds(0);
    if tf, dt = step(1); end
    return
  end
  units = struct('years', @calyears, 'quarters', @calquarters, 'months', @calmonths, 'weeks', @calweeks, 'days', @caldays);
  word = validatestring(unit, fieldnames(units));
  make = units.(word);
  n = split(between(times(1), times(2), word), word);
  tf = n ~= 0 && isequal(times, reshape(times(1) + make(n * (0:numel(times) - 1)), [], 1));
  if tf, dt = make(n); else, dt = make(NaN); end
end

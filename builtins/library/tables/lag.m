function T = lag(T, n)
% lag(T, n) moves the values of a timetable n rows down; the first have missing values.
% example:
%   T = lag(timetable([1;2;3], 'RowTimes', seconds([0;1;2]), 'VariableNames', {'x'})); disp(T.x')
% prints:
%      NaN     1     2
  if nargin < 2, n = 1; end
  if isduration(n), n = n / (T.Properties.RowTimes(2) - T.Properties.RowTimes(1)); end
  for name = T.Properties.VariableNames
    x = T.(name{1});
    m = size(x, 1);
    from = (1:m)' - n;
    good = from >= 1 & from <= m;
    y = x;
    if isinteger(x) || islogical(x), y = double(x); end
    if isnumeric(y)
      y(:) = NaN;
    elseif iscell(y)
      y(:) = {''};
    else
      y(:) = missing;
    end
    y(good, :) = x(from(good), :);
    T.(name{1}) = y;
  end
end

function out = synchronize(A, B, times, method)
% synchronize(A, B, times, method) brings two timetables to the same times: 'union' (as without), 'intersection', 'first', 'last', or what retime takes.
% example:
%   A = timetable([1;2], 'RowTimes', seconds([0;1]), 'VariableNames', {'a'}); B = timetable([5;6], 'RowTimes', seconds([1;2]), 'VariableNames', {'b'});
%   C = synchronize(A, B); disp([C.a C.b])
% prints:
%        1   NaN
%        2     5
%      NaN     6
  if nargin < 3, times = 'union'; end
  if nargin < 4, method = 'fillwithmissing'; end
  a = A.Properties.RowTimes; b = B.Properties.RowTimes;
  if ischar(times) || isstring(times)
    switch lower(char(times))
      case 'union', times = unique([a; b]);
      case 'intersection', times = intersect(a, b);
      case 'first', times = a;
      case 'last', times = b;
      case 'commonrange', times = unique([a; b]); times = times(times >= max(min(a), min(b)) & times <= min(max(a), max(b)));
    end
  end
  out = retime(A, times, method);
  other = retime(B, out.Properties.RowTimes, method);
  for name = other.Properties.VariableNames
    target = name{1};
    if any(strcmp(target, out.Properties.VariableNames))
      out.Properties.VariableNames{strcmp(target, out.Properties.VariableNames)} = [target '_1'];
      target = [target '_2'];
    end
    out.(target) = other.(name{1});
  end
end

function t = getCurrentTask
% getCurrentTask() in a worker is a struct that says which: t.ID is its number on its machine, from 1. In the program it is [].
% example:
%   disp(isempty(getCurrentTask))
% prints:
%      1
  n = str2double(getenv('MATLIFT_WORKER'));
  t = [];
  if ~isnan(n), t = struct('ID', n, 'Name', sprintf('Worker%d', n)); end
end

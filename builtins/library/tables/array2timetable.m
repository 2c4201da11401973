function T = array2timetable(A, varargin)
% array2timetable(A, 'RowTimes', t) makes a timetable of a matrix, a variable a column; 'SampleRate', 'TimeStep', 'StartTime' as in timetable,
% and 'VariableNames'.
% example:
%   T = array2timetable([1 2; 3 4], 'RowTimes', seconds([1; 2])); disp(T.Var2')
% prints:
%        2     4
  label = inputname(1);
  if isempty(label), label = 'Var'; end
  names = arrayfun(@(c) sprintf('%s%d', label, c), 1:size(A, 2), 'UniformOutput', false);
  for k = numel(varargin) - 1:-2:1
    if strcmpi(char(varargin{k}), 'VariableNames')
      names = cellstr(varargin{k + 1});
      varargin(k:k + 1) = [];
    end
  end
  columns = mat2cell(A, size(A, 1), ones(1, size(A, 2)));
  T = timetable(columns{:}, varargin{:}, 'VariableNames', names);
end

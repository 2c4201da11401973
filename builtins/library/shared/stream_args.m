function [grid, field, starts, step, most] = streamArgs(args, dims)
% What stream2 and stream3 are given: places, field, starts, options.
  step = 0.1;
  most = 10000;
  if any(numel(args) == [2 3] * dims + 1)
    options = double(args{end});
    args(end) = [];
    if ~isempty(options), step = options(1); end
    if numel(options) > 1, most = options(2); end
  end
  if ~any(numel(args) == [2 3] * dims), error('MATLAB:stream:WrongNumber', 'Wrong number of input arguments.'); end
  args = cellfun(@double, args, 'UniformOutput', false);
  starts = args(end - dims + 1:end);
  field = args(end - 2 * dims + 1:end - dims);
  for k = 1:dims
    if ndims(field{k}) > dims || any(size(field{k}) ~= size(field{1})) || min(size(field{k})) < 2
      error('MATLAB:stream:InvalidField', 'The parts of the field must be arrays of one size with %d dimensions.', dims);
    end
  end
  if numel(args) == 3 * dims, grid = args(1:dims); else, grid = cell(1, dims); s = size(field{1}); places = arrayfun(@(n) 1:n, s, 'UniformOutput', false); places(1:2) = places([2 1]); [grid{:}] = meshgrid(places{:}); end
  if isvector(grid{1}), places = grid; [grid{:}] = meshgrid(places{:}); end
  if ~isequal(numel(starts{1}), numel(starts{2}), numel(starts{end})), error('MATLAB:stream:InvalidStart', 'The starts must have as many elements each.'); end
  starts = cell2mat(cellfun(@(s) s(:), starts, 'UniformOutput', false));
end

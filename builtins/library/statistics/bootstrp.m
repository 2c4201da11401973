function [stat, samples] = bootstrp(n, fun, varargin)
% [stat, samples] = bootstrp(n, fun, data, ...) calls fun on n resamplings of the rows of the data;
% each result is a row. samples: the row numbers drawn, one column each.
% example:
%   rng(1); disp(size(bootstrp(20, @mean, (1:10)')))
% prints:
%       20     1
  [varargin, weights] = optionsAtEnd(varargin);
  rows = 1;
  for k = 1:numel(varargin)
    if isrow(varargin{k}) && ~isscalar(varargin{k}), varargin{k} = varargin{k}(:); end
    rows = max(rows, size(varargin{k}, 1));
  end
  if isempty(weights)
    samples = randi(rows, rows, n);
  elseif numel(weights) ~= rows || any(weights(:) < 0) || ~any(weights(:) > 0)
    error('stats:bootstrp:WeightSizeMismatch', 'There must be one weight that is not negative for each row of the data.');
  else
    edges = cumsum(weights(:)) / sum(weights(:));
    samples = reshape(1 + sum(rand(rows * n, 1) > edges(1:end - 1)', 2), rows, n);
  end
  for k = n:-1:1
    args = varargin;
    for a = 1:numel(args)
      if size(args{a}, 1) == rows, args{a} = args{a}(samples(:, k), :); end
    end
    value = fun(args{:});
    stat(k, :) = value(:)';
  end
end

function [args, weights] = optionsAtEnd(args)
% 'Weights' and 'Options' with their values stand after the data.
  weights = [];
  while numel(args) > 1 && (ischar(args{end - 1}) || isstring(args{end - 1})) && any(strcmpi(args{end - 1}, {'Weights', 'Options'}))
    if strcmpi(args{end - 1}, 'Weights'), weights = args{end}; end
    args(end - 1:end) = [];
  end
end

function [stat, samples] = bootstrp(n, fun, varargin)
% [stat, samples] = bootstrp(n, fun, data, ...) calls fun on n resamplings of the rows of the data;
% each result is a row. samples: the row numbers drawn, one column each.
% example:
%   rng(1); disp(size(bootstrp(20, @mean, (1:10)')))
% prints:
%       20     1
  rows = 1;
  for k = 1:numel(varargin)
    if isrow(varargin{k}) && ~isscalar(varargin{k}), varargin{k} = varargin{k}(:); end
    rows = max(rows, size(varargin{k}, 1));
  end
  samples = randi(rows, rows, n);
  for k = n:-1:1
    args = varargin;
    for a = 1:numel(args)
      if size(args{a}, 1) == rows, args{a} = args{a}(samples(:, k), :); end
    end
    value = fun(args{:});
    stat(k, :) = value(:)';
  end
end

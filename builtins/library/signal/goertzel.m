function y = goertzel(x, indices, dim)
% goertzel(x, indices) gives single terms of the discrete Fourier transform of columns.
% example:
%   fprintf('%.4f ', real(goertzel([1 2 3], 2))), fprintf('\n')
% prints:
%   -1.5000 
  if nargin < 3, dim = find(size(x) ~= 1, 1); end
  if isempty(dim), dim = 1; end
  if nargin < 2 || isempty(indices), indices = 1:size(x, dim); end
  turn = [dim, setdiff(1:max(ndims(x), dim), dim)];
  x = permute(x, turn);
  sizes = size(x);
  n = sizes(1);
  y = exp(-2i * pi / n * (indices(:) - 1) * (0:n - 1)) * reshape(x, n, []);
  sizes(1) = numel(indices);
  y = ipermute(reshape(y, sizes), turn);
end

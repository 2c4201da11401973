function y = alongColumns(x, n, dim, transform)
  if isempty(dim)
    dim = find(size(x) ~= 1, 1);
    if isempty(dim), dim = 1; end
  end
  if isempty(x), y = x; return, end
  turn = [dim, setdiff(1:max(ndims(x), dim), dim)];
  x = permute(x, turn);
  sizes = size(x);
  x = reshape(x, sizes(1), []);
  if ~isempty(n)
    x = [x(1:min(n, end), :); zeros(n - size(x, 1), size(x, 2))];
    sizes(1) = n;
  end
  y = ipermute(reshape(transform(x), sizes), turn);
end

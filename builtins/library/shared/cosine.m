function y = cosineTransform(name, x, args)
% The transform of dct, or of idct, whose types 2 and 3 are each other's inverse.
  type = 2;
  for k = 1:numel(args) - 1
    if ischar(args{k}) || isstring(args{k})
      validatestring(args{k}, {'Type'}, name);
      type = args{k + 1};
      args = args(1:k - 1);
      break
    end
  end
  if ~(isnumeric(type) && isscalar(type) && any(type == 1:4))
    error(['signal:' name ':InvalidType'], 'The type must be 1, 2, 3 or 4.');
  end
  if strcmp(name, 'idct') && any(type == [2 3]), type = 5 - type; end
  [n, dim] = deal([]);
  if numel(args) > 0, n = args{1}; end
  if numel(args) > 1, dim = args{2}; end
  forms = {@typeOne, @typeTwo, @typeThree, @typeFour};
  y = alongColumns(x, n, dim, forms{type});
end

function y = typeOne(x)
  n = size(x, 1);
  if n == 1, y = x; return, end
  isReal = isreal(x);
  x([1 n], :) = x([1 n], :) * sqrt(2);
  f = fft([x; flip(x(2:n - 1, :), 1)]);
  y = f(1:n, :) / sqrt(2 * (n - 1));
  y([1 n], :) = y([1 n], :) / sqrt(2);
  if isReal, y = real(y); end
end

function y = typeTwo(x)
  n = size(x, 1);
  k = (0:n - 1)';
  f = fft([x; flip(x, 1)]);
  y = f(1:n, :) .* exp(-1i * pi * k / (2 * n)) / sqrt(2 * n);
  y(1, :) = y(1, :) / sqrt(2);
  if isreal(x), y = real(y); end
end

function y = typeThree(x)
  n = size(x, 1);
  isReal = isreal(x);
  x(1, :) = x(1, :) * sqrt(2);
  half = x .* exp(1i * pi * (0:n - 1)' / (2 * n)) * sqrt(2 * n);
  mirrored = x .* exp(-1i * pi * (0:n - 1)' / (2 * n)) * sqrt(2 * n);
  f = [half; zeros(1, size(x, 2)); mirrored(end:-1:2, :)];
  y = ifft(f);
  y = y(1:n, :);
  if isReal, y = real(y); end
end

function y = typeFour(x)
% cos(pi (2j + 1) (2k + 1) / 4n): the odd places of a transform of twice the length.
  n = size(x, 1);
  k = (0:n - 1)';
  f = fft([x .* exp(-1i * pi * k / (2 * n)); zeros(n, size(x, 2))]);
  f = f(1:n, :) .* exp(-1i * pi * (2 * k + 1) / (4 * n));
  if isreal(x)
    y = real(f) * sqrt(2 / n);
  else
    g = fft([conj(x) .* exp(-1i * pi * k / (2 * n)); zeros(n, size(x, 2))]);
    g = conj(g(1:n, :) .* exp(-1i * pi * (2 * k + 1) / (4 * n)));
    y = (f + g) / 2 * sqrt(2 / n);
  end
end

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

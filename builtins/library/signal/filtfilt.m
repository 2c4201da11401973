function y = filtfilt(b, a, x)
% filtfilt(b, a, x) filters forwards and backwards: no phase is left, the order is doubled.
% filtfilt(sos, g, x) takes sections of second order.
% example:
%   fprintf('%.3f ', filtfilt([1 1] / 2, 1, [0 0 4 0 0])), fprintf('\n')
% prints:
%   0.000 1.000 2.000 1.000 0.000 
  isSections = size(b, 2) == 6 && size(b, 1) > 1;
  if isSections
    y = x;
    for k = 1:size(b, 1)
      y = filtfilt(b(k, 1:3), b(k, 4:6), y);
    end
    y = y * prod(a(:)) ^ 2;
    return
  end
  wasRow = isrow(x);
  if wasRow, x = x.'; end
  b = b(:).';
  a = a(:).';
  order = max(numel(a), numel(b));
  edge = max(1, 3 * (order - 1));
  if size(x, 1) <= edge
    error('signal:filtfilt:InvalidDimensionsDataShortForFiltOrder', ...
          'Data length must be larger than %d samples, three times the order of the filter.', edge);
  end
  b(end + 1:order) = 0;
  a(end + 1:order) = 0;
  b = b / a(1);
  a = a / a(1);
  zi = zeros(order - 1, 1);
  if order > 1
    % The state in which a constant input stays as it is: nothing rings at the ends.
    K = eye(order - 1);
    K(:, 1) = K(:, 1) + a(2:order).';
    if order > 2, K = K - diag(ones(order - 2, 1), 1); end
    zi = K \ (b(2:order).' - a(2:order).' * b(1));
  end
  sizes = size(x);
  x = reshape(x, sizes(1), []);
  y = zeros(size(x), class(x));
  for c = 1:size(x, 2)
    s = x(:, c);
    s = [2 * s(1) - s(edge + 1:-1:2); s; 2 * s(end) - s(end - 1:-1:end - edge)];
    s = filter(b, a, s, zi * s(1));
    s = flip(s);
    s = flip(filter(b, a, s, zi * s(1)));
    y(:, c) = s(edge + 1:end - edge);
  end
  y = reshape(y, sizes);
  if wasRow, y = y.'; end
end

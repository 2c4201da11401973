function map = colourMap(name, n)
% The named colour map with n rows.
  if nargin < 2 || isempty(n), n = 256; end
  if ~(isnumeric(n) && isscalar(n) && isreal(n))
    error(['MATLAB:' name ':invalidInput'], 'The number of colours must be a scalar.');
  end
  n = max(double(n), 0);
  x = (0:n - 1)' / max(n - 1, 1);
  up = @(from, to) min(max((x - from) / (to - from), 0), 1);
  switch name
    case 'gray'
      map = [x x x];
    case 'hot'
      map = [up(0, 3/8), up(3/8, 3/4), up(3/4, 1)];
      if n > 3, map = hotRows(n); end
    case 'cool'
      map = [x, 1 - x, ones(n, 1)];
    case 'spring'
      map = [ones(n, 1), x, 1 - x];
    case 'summer'
      map = [x, 0.5 + x / 2, 0.4 * ones(n, 1)];
    case 'autumn'
      map = [ones(n, 1), x, zeros(n, 1)];
    case 'winter'
      map = [zeros(n, 1), x, 1 - x / 2];
    case 'bone'
      map = (7 * [x x x] + fliplr(colourMap('hot', n))) / 8;
    case 'copper'
      map = min(1, x * [1.25 0.7812 0.4975]);
    case 'pink'
      map = sqrt((2 * [x x x] + colourMap('hot', n)) / 3);
    case 'hsv'
      map = hsv2rgb([(0:n - 1)' / max(n, 1), ones(n, 2)]);
    case 'jet'
      map = jetRows(n);
    case 'white'
      map = ones(n, 3);
    case {'flag', 'prism', 'lines'}
      map = cycled(name, n);
  end
end

function map = hotRows(n)
  k = fix(3 / 8 * n);
  map = [[(1:k)' / k; ones(n - k, 1)], ...
         [zeros(k, 1); (1:k)' / k; ones(n - 2 * k, 1)], ...
         [zeros(2 * k, 1); (1:n - 2 * k)' / (n - 2 * k)]];
end

function map = jetRows(n)
  k = ceil(n / 4);
  ramp = [(1:k)' / k; ones(max(k - 1, 0), 1); (k:-1:1)' / k];
  green = ceil(k / 2) - (mod(n, 4) == 1) + (1:numel(ramp))';
  map = zeros(n, 3);
  for c = 1:3
    at = green + k * (2 - c);
    keep = at >= 1 & at <= n;
    map(at(keep), c) = ramp(keep);
  end
end

function map = cycled(name, n)
  switch name
    case 'flag'
      some = [1 0 0; 1 1 1; 0 0 1; 0 0 0];
    case 'prism'
      some = [1 0 0; 1 0.5 0; 1 1 0; 0 1 0; 0 0 1; 2/3 0 1];
    otherwise
      some = [0 0.447 0.741; 0.85 0.325 0.098; 0.929 0.694 0.125; 0.494 0.184 0.556; ...
              0.466 0.674 0.188; 0.301 0.745 0.933; 0.635 0.078 0.184];
  end
  map = some(mod((0:n - 1)', size(some, 1)) + 1, :);
end

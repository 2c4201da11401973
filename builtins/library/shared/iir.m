function varargout = iirDesign(z, p, k, wn, args, wanted)
% From an analog lowpass prototype with its edge at 1 rad/s to the filter that was asked for.
% args: what follows the edge ('high', 'stop', 'bandpass', 'low', 's'); wanted: outputs of the caller.
  analog = false;
  kind = '';
  for a = 1:numel(args)
    switch validatestring(args{a}, {'low', 'high', 'bandpass', 'stop', 's', 'z'})
      case 's', analog = true;
      case 'z', analog = false;
      otherwise, kind = validatestring(args{a}, {'low', 'high', 'bandpass', 'stop'});
    end
  end
  if isempty(kind)
    if numel(wn) == 2, kind = 'bandpass'; else, kind = 'low'; end
  end
  needs = 1 + any(strcmp(kind, {'bandpass', 'stop'}));
  if ~isnumeric(wn) || numel(wn) ~= needs || any(wn <= 0) || (numel(wn) == 2 && wn(1) >= wn(2))
    error('signal:iir:WnRange', 'The cutoff frequencies must be positive and increasing, and fit the kind of filter.');
  end
  if ~analog
    if any(wn >= 1)
      error('signal:iir:WnRange', 'The cutoff frequencies must be within the interval of (0,1).');
    end
    wn = 4 * tan(pi * wn / 2);
  end
  [z, p, k] = shifted(z, p, k, wn, kind);
  if ~analog, [z, p, k] = toDigital(z, p, k); end
  switch wanted
    case 3, varargout = {z, p, k};
    case 4
      [b, a] = zp2tf(z, p, k);
      [varargout{1:4}] = tf2ss(b, a);
    otherwise
      b = real(k * poly(z));
      a = real(poly(p));
      b = [zeros(1, numel(a) - numel(b)), b];
      varargout = {b, a};
  end
end

function [z, p, k] = shifted(z, p, k, wn, kind)
  degree = numel(p) - numel(z);
  switch kind
    case 'low'
      z = z * wn;
      p = p * wn;
      k = k * wn ^ degree;
    case 'high'
      k = real(k * prod(-z) / prod(-p));
      z = [wn ./ z; zeros(degree, 1)];
      p = wn ./ p;
    case 'bandpass'
      width = wn(2) - wn(1);
      centre = wn(1) * wn(2);
      z = [pairs(z * width / 2, centre); zeros(degree, 1)];
      p = pairs(p * width / 2, centre);
      k = k * width ^ degree;
    case 'stop'
      width = wn(2) - wn(1);
      centre = wn(1) * wn(2);
      k = real(k * prod(-z) / prod(-p));
      z = [pairs(width / 2 ./ z, centre); repmat([1i; -1i] * sqrt(centre), degree, 1)];
      p = pairs(width / 2 ./ p, centre);
  end
end

function r = pairs(half, centre)
  root = sqrt(half .^ 2 - centre);
  r = [half + root; half - root];
end

function [z, p, k] = toDigital(z, p, k)
% The bilinear transform at two samples a second.
  degree = numel(p) - numel(z);
  k = real(k * prod(4 - z) / prod(4 - p));
  z = [(4 + z) ./ (4 - z); -ones(degree, 1)];
  p = (4 + p) ./ (4 - p);
end

function checkOrder(n)
  if ~(isscalar(n) && isnumeric(n) && n == floor(n) && n >= 1 && n <= 500)
    error('signal:iir:InvalidOrder', 'The order of the filter must be a whole number from 1 to 500.');
  end
end

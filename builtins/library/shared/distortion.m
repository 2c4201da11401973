function m = toneMeasures(caller, x, args)
% Powers of the largest tone, of its harmonics, and of the rest, from a spectrum with Kaiser's
% window.
  isDensity = ~isempty(args) && (ischar(args{end}) || isstring(args{end})) && strcmpi(args{end}, 'psd');
  if ~isempty(args) && (ischar(args{end}) || isstring(args{end}))
    if ~isDensity, error(['signal:' caller ':NotSupported'], '%s with ''%s'' is not supported.', caller, char(args{end})); end
    args(end) = [];
  end
  n = 6;
  if isDensity
    [p, f] = deal(x(:), args{1}(:));
    if numel(args) > 1, n = args{2}; end
  else
    if ~isvector(x) || ~isreal(x) || numel(x) < 8, error(['signal:' caller ':InvalidInput'], 'The signal must be a real vector of eight samples or more.'); end
    fs = 1;
    if ~isempty(args) && ~isempty(args{1}), fs = args{1}; end
    if numel(args) > 1, n = args{2}; end
    x = x(:) - mean(x(:));
    [p, f] = periodogram(x, kaiser(numel(x), 38), numel(x), fs);
  end
  % The mean goes first, with the slope that leads away from it.
  [p, ~] = without(p, 1);
  [~, k] = max(p);
  tone = f(k);
  df = f(2) - f(1);
  m.powers = zeros(1, n);
  m.frequencies = zeros(1, n);
  top = f(end);
  for h = 1:n
    place = mod(h * tone, 2 * top);
    if place > top, place = 2 * top - place; end
    m.frequencies(h) = place;
    at = round((place - f(1)) / df) + 1;
    near = max(1, at - 1):min(numel(p), at + 1);
    [~, j] = max(p(near));
    [p, part] = without(p, near(j));
    m.powers(h) = sum(part) * df;
  end
  m.tone = m.powers(1);
  m.harmonics = sum(m.powers(2:end));
  left = p(~isnan(p));
  m.noise = sum(left) * df * numel(p) / max(1, numel(left));
end

function [p, part] = without(p, k)
% Takes out a peak down to where the spectrum rises again.
  [low, high] = deal(k, k);
  while low > 1 && p(low - 1) <= p(low), low = low - 1; end
  while high < numel(p) && p(high + 1) <= p(high), high = high + 1; end
  part = p(low:high);
  part = part(~isnan(part));
  p(low:high) = NaN;
end

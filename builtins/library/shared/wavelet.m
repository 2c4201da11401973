function w = scalingFilter(name)
% The scaling filter of sum 1: haar, dbN, symN.
  parts = regexp(lower(char(name)), '^(haar|db|sym)(\d*)$', 'tokens', 'once');
  if isempty(parts), error('Wavelet:FunctionInput:InvWavNam', 'The wavelet ''%s'' is not known: haar, db1 to db20, sym2 to sym8.', char(name)); end
  N = str2double(parts{2});
  if strcmp(parts{1}, 'haar'), N = 1; end
  if isnan(N) || N < 1 || N > 20 || (strcmp(parts{1}, 'sym') && (N < 2 || N > 8))
    error('Wavelet:FunctionInput:InvWavNam', 'The wavelet ''%s'' is not known: haar, db1 to db20, sym2 to sym8.', char(name));
  end
  % Daubechies' polynomial in y = sin^2: its zeros, as pairs z, 1/z on the circle's two sides.
  c = arrayfun(@(k) nchoosek(N - 1 + k, k), N - 1:-1:0);
  y = roots(c);
  groups = {};
  for k = 1:numel(y)
    if imag(y(k)) < -1e-12, continue, end
    z = roots([1, 4 * y(k) - 2, 1]);
    [~, o] = sort(abs(z));
    z = z(o);
    if imag(y(k)) > 1e-12, groups{end + 1} = [z, conj(z)]; else, groups{end + 1} = z; end %#ok<AGROW>
  end
  if strcmp(parts{1}, 'sym')
    w = mostSymmetric(N, groups);
  else
    w = product_(N, groups, ones(1, numel(groups)));
  end
end

function w = product_(N, groups, pick)
  w = 1;
  for k = 1:N, w = conv(w, [1 1] / 2); end
  for k = 1:numel(groups)
    z = groups{k}(pick(k), :);
    for r = z, w = conv(w, [1, -r] / (1 - r)); end
  end
  w = real(w);
  w = w / sum(w);
end

function best = mostSymmetric(N, groups)
% The choice of zeros whose phase is nearest to a straight line.
  g = numel(groups);
  least = Inf;
  t = linspace(0.05, pi - 0.4, 200);
  for code = 0:2 ^ max(0, g - 1) - 1
    pick = 1 + bitget(code, 1:g);
    w = product_(N, groups, pick);
    phase = unwrap(angle(polyval(fliplr(w), exp(-1i * t))));
    line = polyfit(t, phase, 1);
    off = norm(phase - polyval(line, t));
    if off < least, [least, best] = deal(off, w); end
  end
end

function x = extended(x, n, mode)
% n more samples on both sides.
  L = numel(x);
  k = 1 - n:L + n;
  switch mode
    case {'sym', 'symh'}
      k = mod(k - 1, 2 * L);
      k = min(k, 2 * L - 1 - k) + 1;
      x = x(k);
    case 'symw'
      k = mod(k - 1, max(1, 2 * L - 2));
      k = min(k, 2 * L - 2 - k) + 1;
      x = x(max(1, k));
    case {'ppd', 'per'}, x = x(mod(k - 1, L) + 1);
    case 'zpd', x = [zeros(1, n), x, zeros(1, n)];
    case 'sp0', x = [repmat(x(1), 1, n), x, repmat(x(end), 1, n)];
    otherwise, error('Wavelet:dwtmode:Unknown', 'The extension mode ''%s'' is not known: sym, symw, ppd, per, zpd, sp0.', mode);
  end
end

function [low, high, mode] = filterArguments(args, back)
% wname, or two filters; 'mode', word.
  mode = 'sym';
  at = find(cellfun(@(a) (ischar(a) || isstring(a)) && strcmpi(a, 'mode'), args), 1);
  if ~isempty(at)
    mode = char(args{at + 1});
    args(at:at + 1) = [];
  end
  if ischar(args{1}) || isstring(args{1})
    [a, b, c, d] = wfilters(args{1});
    if back, [low, high] = deal(c, d); else, [low, high] = deal(a, b); end
  else
    [low, high] = deal(args{1}(:)', args{2}(:)');
  end
end

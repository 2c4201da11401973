function [o, nfft, fs] = spectrumOptions(args)
% Numbers by place (nfft, fs), words anywhere. A vector of frequencies in the place of nfft is o.at.
  o = struct('range', '', 'scale', 'psd', 'trace', 'mean', 'at', [], 'level', 0.95);
  numbers = {[], []};
  at = 0;
  skip = false;
  for k = 1:numel(args)
    v = args{k};
    if skip, skip = false; continue, end
    if ischar(v) || isstring(v)
      word = validatestring(v, {'onesided', 'twosided', 'centered', 'psd', 'power', 'mean', 'maxhold', 'minhold', 'ConfidenceLevel'});
      switch word
        case {'psd', 'power'}, o.scale = word;
        case {'mean', 'maxhold', 'minhold'}, o.trace = word;
        case 'ConfidenceLevel'
          if k == numel(args) || ~(isscalar(args{k + 1}) && args{k + 1} > 0 && args{k + 1} < 1)
            error('signal:spectrum:ConfidenceLevel', 'The confidence level must be a number between 0 and 1.');
          end
          o.level = args{k + 1};
          skip = true;
        otherwise, o.range = word;
      end
    else
      at = at + 1;
      if at > 2, error('signal:spectrum:Arguments', 'Too many numbers among the arguments.'); end
      numbers{at} = v;
    end
  end
  [nfft, fs] = numbers{:};
  if numel(nfft) > 1
    o.at = double(nfft(:));
    nfft = [];
  end
end

function X = transformed(x, nfft, rate, o)
% The spectrum of columns: at nfft equal steps, or at the frequencies that were asked for.
  if isempty(o.at)
    X = fft(folded(x, nfft));
  else
    X = exp(-2i * pi / rate * o.at * (0:size(x, 1) - 1)) * x;
  end
end

function c = chiSquareBounds(p, count, level)
% Bounds of a mean of count independent spectra, two columns for each of p.
  k = 2 * count;
  alpha = 1 - level;
  c = zeros(size(p, 1), 2 * size(p, 2));
  c(:, 1:2:end) = p * k / chi2inv(1 - alpha / 2, k);
  c(:, 2:2:end) = p * k / chi2inv(alpha / 2, k);
end

function [p, f] = density(x, window, nfft, fs, o)
% Of windowed columns: |fft|^2 in units of power for each hertz (or radian).
  rate = fs;
  if isempty(rate), rate = 2 * pi; end
  p = scaled(abs(transformed(x, nfft, rate, o)) .^ 2, window, rate, o);
  [p, f] = sided(p, nfft, rate, o, isreal(x));
end

function x = folded(x, nfft)
% A signal longer than the transform is wrapped, so that no sample is lost.
  n = size(x, 1);
  if n > nfft
    rows = ceil(n / nfft) * nfft;
    x = [x; zeros(rows - n, size(x, 2))];
    x = reshape(sum(reshape(x, nfft, rows / nfft, []), 2), nfft, []);
  else
    x = [x; zeros(nfft - n, size(x, 2))];
  end
end

function p = scaled(p, window, rate, o)
  if strcmp(o.scale, 'power')
    p = p / sum(window) ^ 2;
  else
    p = p / (rate * sum(window .^ 2));
  end
end

function [p, f] = sided(p, nfft, rate, o, isReal)
  if ~isempty(o.at), f = o.at; return, end
  range = o.range;
  if isempty(range)
    if isReal, range = 'onesided'; else, range = 'twosided'; end
  end
  f = (0:nfft - 1)' * rate / nfft;
  switch range
    case 'onesided'
      half = floor(nfft / 2) + 1;
      p = p(1:half, :);
      f = f(1:half);
      last = half - (mod(nfft, 2) == 0);
      p(2:last, :) = 2 * p(2:last, :);
    case 'centered'
      shift = floor((nfft - 1) / 2);
      p = circshift(p, shift, 1);
      f = circshift(f, shift);
      f(1:shift) = f(1:shift) - rate;
  end
end

function [window, overlap, starts] = segments(n, window, overlap)
% The window as numbers, and where each segment begins. Eight half overlapping ones by default.
  if isempty(window)
    window = hamming(max(1, floor(2 * n / 9)));
  elseif isscalar(window)
    window = hamming(window);
  end
  window = window(:);
  m = numel(window);
  if isempty(overlap), overlap = floor(m / 2); end
  if overlap >= m
    error('signal:spectrum:Overlap', 'The overlap must be less than the length of the window.');
  end
  if n < m
    error('signal:spectrum:Short', 'The signal is shorter than the window.');
  end
  starts = 0:m - overlap:n - m;
end

function s = pieces(x, starts, window)
  s = x(starts + (1:numel(window))') .* window;
  s = reshape(s, numel(window), []);
end

function [pxy, f, count, level] = crossDensity(x, y, window, overlap, args)
% Welch's mean of products of two spectra; how many they are, and the level for bounds. Columns go
% with columns, one column with all.
  [o, nfft, fs] = spectrumOptions(args);
  if isempty(x) || isempty(y), error('signal:spectrum:Empty', 'The signal must not be empty.'); end
  if isvector(x), x = x(:); end
  if isvector(y), y = y(:); end
  if size(x, 1) ~= size(y, 1) || (size(x, 2) ~= size(y, 2) && size(x, 2) ~= 1 && size(y, 2) ~= 1)
    error('signal:spectrum:Mismatch', 'Both signals must have the same length.');
  end
  for c = max(size(x, 2), size(y, 2)):-1:1
    [pxy(:, c), f, count] = columnDensity(x(:, min(c, end)), y(:, min(c, end)), window, overlap, o, nfft, fs);
  end
  level = o.level;
end

function [pxy, f, count] = columnDensity(x, y, window, overlap, o, nfft, fs)
  [window, ~, starts] = segments(numel(x), window, overlap);
  if isempty(nfft), nfft = max(256, 2 ^ nextpow2(numel(window))); end
  rate = fs;
  if isempty(rate), rate = 2 * pi; end
  X = transformed(pieces(x, starts, window), nfft, rate, o);
  Y = transformed(pieces(y, starts, window), nfft, rate, o);
  switch o.trace
    case 'mean', p = mean(conj(Y) .* X, 2);
    case 'maxhold', p = max(conj(Y) .* X, [], 2);
    case 'minhold', p = min(conj(Y) .* X, [], 2);
  end
  count = numel(starts);
  pxy = scaled(p, window, rate, o);
  [pxy, f] = sided(pxy, nfft, rate, o, isreal(x) && isreal(y));
end

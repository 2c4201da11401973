function [o, nfft, fs] = spectrumOptions(args)
% Numbers by place (nfft, fs), words anywhere.
  o = struct('range', '', 'scale', 'psd');
  numbers = {[], []};
  at = 0;
  for k = 1:numel(args)
    v = args{k};
    if ischar(v) || isstring(v)
      switch validatestring(v, {'onesided', 'twosided', 'centered', 'psd', 'power'})
        case {'psd', 'power'}, o.scale = char(v);
        otherwise, o.range = char(v);
      end
    else
      at = at + 1;
      if at > 2, error('signal:spectrum:Arguments', 'Too many numbers among the arguments.'); end
      numbers{at} = v;
    end
  end
  [nfft, fs] = numbers{:};
  if numel(nfft) > 1
    error('signal:spectrum:Frequencies', 'A vector of frequencies is not supported: give NFFT.');
  end
end

function [p, f] = density(x, window, nfft, fs, o)
% Of windowed columns: |fft|^2 in units of power for each hertz (or radian).
  rate = fs;
  if isempty(rate), rate = 2 * pi; end
  X = fft(folded(x, nfft));
  p = scaled(abs(X) .^ 2, window, rate, o);
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

function [pxy, f] = crossDensity(x, y, window, overlap, args)
% Welch's mean of products of two spectra.
  [o, nfft, fs] = spectrumOptions(args);
  x = x(:);
  y = y(:);
  if numel(x) ~= numel(y)
    error('signal:spectrum:Mismatch', 'Both signals must have the same length.');
  end
  [window, ~, starts] = segments(numel(x), window, overlap);
  if isempty(nfft), nfft = max(256, 2 ^ nextpow2(numel(window))); end
  rate = fs;
  if isempty(rate), rate = 2 * pi; end
  X = fft(folded(pieces(x, starts, window), nfft));
  Y = fft(folded(pieces(y, starts, window), nfft));
  pxy = scaled(mean(conj(Y) .* X, 2), window, rate, o);
  [pxy, f] = sided(pxy, nfft, rate, o, isreal(x) && isreal(y));
end

function varargout = ellip(n, ripple, attenuation, wn, varargin)
% [b, a] = ellip(n, ripple, attenuation, wn, kind) designs an elliptic (Cauer) filter: ripple dB in
% its passband, attenuation dB in its stopband. Arguments and outputs are those of butter.
% example:
%   [b, a] = ellip(3, 1, 40, 0.4); fprintf('%.4f ', [b a]), fprintf('\n')
% prints:
%   0.0982 0.2162 0.2162 0.0982 1.0000 -0.9531 0.8714 -0.2895 

% with: iir
  checkOrder(n);
  if ~(ripple > 0 && attenuation > ripple)
    error('signal:ellip:Attenuation', 'The attenuation must be larger than the ripple, and the ripple positive.');
  end
  epsilon = sqrt(10 ^ (ripple / 10) - 1);
  if n == 1
    p = -1 / epsilon;
    [varargout{1:max(2, nargout)}] = iirDesign(zeros(0, 1), p, -p, wn, varargin, nargout);
    return
  end
  % Landen's sequences (S. J. Orfanidis, "Lecture notes on elliptic filter design", 2006).
  k1 = epsilon / sqrt(10 ^ (attenuation / 10) - 1);
  k = degreeEquation(n, k1);
  half = floor(n / 2);
  u = (2 * (1:half)' - 1) / n;
  z = 1i ./ (k * cdLanden(u, k));
  z = [z; conj(z)];
  v0 = -1i * inverseSn(1i / epsilon, k1) / n;
  p = 1i * cdLanden(u - 1i * v0, k);
  p = [p; conj(p)];
  if mod(n, 2) == 1, p = [p; 1i * snLanden(1i * v0, k)]; end
  p = -abs(real(p)) + 1i * imag(p);
  gain = real(prod(-p) / prod(-z));
  if mod(n, 2) == 0, gain = gain / sqrt(1 + epsilon ^ 2); end
  [varargout{1:max(2, nargout)}] = iirDesign(z, p, gain, wn, varargin, nargout);
end

function v = landen(k)
  v = [];
  while k > eps
    k = (k / (1 + sqrt(1 - k ^ 2))) ^ 2;
    v(end + 1) = k;
  end
end

function w = cdLanden(u, k)
  w = cos(u * pi / 2);
  for v = flip(landen(k)), w = (1 + v) * w ./ (1 + v * w .^ 2); end
end

function w = snLanden(u, k)
  w = sin(u * pi / 2);
  for v = flip(landen(k)), w = (1 + v) * w ./ (1 + v * w .^ 2); end
end

function u = inverseSn(w, k)
  before = k;
  for v = landen(k)
    w = w ./ (1 + sqrt(1 - w .^ 2 * before ^ 2)) * 2 / (1 + v);
    before = v;
  end
  u = asin(w) * 2 / pi;
end

function k = degreeEquation(n, k1)
  kc = sqrt(1 - k1 ^ 2);
  u = (2 * (1:floor(n / 2))' - 1) / n;
  complement = kc ^ n * prod(snLanden(u, kc)) ^ 4;
  k = sqrt(1 - complement ^ 2);
end

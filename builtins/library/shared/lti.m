% with: dot_access
function p = trimmed(p)
% A polynomial without leading zeros.
  first = find(p ~= 0, 1);
  if isempty(first), p = 0; else, p = p(first:end); end
end

function s = polySum(a, b)
  n = max(numel(a), numel(b));
  s = trimmed([zeros(1, n - numel(a)), a] + [zeros(1, n - numel(b)), b]);
end

function [A, B, C, D] = stateSpaceOf(num, den)
% One input, controller form; num may have several rows in a cell (outputs) over one denominator.
  den = trimmed(den);
  n = numel(den) - 1;
  rows = numel(num);
  C = zeros(rows, n);
  D = zeros(rows, 1);
  for k = 1:rows
    b = trimmed(num{k});
    if numel(b) > n + 1
      error('Control:transformation:ImproperTF', 'A transfer function with more zeros than poles has no state-space form here.');
    end
    b = [zeros(1, n + 1 - numel(b)), b] / den(1);
    D(k) = b(1);
    C(k, :) = b(2:end) - b(1) * den(2:end) / den(1);
  end
  A = [-den(2:end) / den(1); eye(n - 1, n)];
  if n == 0, A = zeros(0); end
  B = eye(n, 1);
end

function t = sampleOf(varargin)
% One sample time for all; a system without dynamics fits every one.
  t = 0;
  known = false;
  for k = 1:nargin
    s = varargin{k};
    if isnumeric(s) || (isempty(pole(s)) && s.Ts == 0), continue, end
    if known && s.Ts ~= t && t ~= -1 && s.Ts ~= -1
      error('Control:combination:SampleTimeMismatch', 'Sampling times must agree.');
    end
    t = s.Ts;
    known = true;
  end
end

function s = asSystem(s, like)
% Numbers are systems without dynamics.
  if isnumeric(s)
    s = ss([], [], [], double(s), like.Ts);
    switch class(like)
      case 'tf', s = tf(s);
      case 'zpk', s = zpk(s);
    end
  end
end

function [a, b] = likeEachOther(a, b)
% Both of one class: ss before zpk before tf.
  if isnumeric(a), a = asSystem(a, b); end
  if isnumeric(b), b = asSystem(b, a); end
  if isa(a, 'ss') || isa(b, 'ss')
    a = ss(a);
    b = ss(b);
  elseif isa(a, 'zpk') || isa(b, 'zpk')
    a = zpk(a);
    b = zpk(b);
  end
  t = sampleOf(a, b);
  a.Ts = t;
  b.Ts = t;
end

function w = frequencyGrid(sys)
% From a decade below the slowest to one above the fastest of poles and zeros.
  p = [pole(sys); zero(sys)];
  Ts = abs(sys.Ts);
  if Ts > 0, p = log(p(p ~= 0)) / Ts; end
  w = abs(p(abs(p) > 1e-8 & isfinite(p)));
  if isempty(w), w = 1; end
  low = 10 ^ (floor(log10(min(w))) - 1);
  high = 10 ^ (ceil(log10(max(w))) + 1);
  if Ts > 0, high = pi / Ts; low = min(low, high / 1000); end
  w = unique([logspace(log10(low), log10(high), 400), w(w >= low & w <= high)'])';
end

function t = timeGrid(sys)
% Until the slowest stable part has died down, or the unstable one has grown.
  p = pole(sys);
  Ts = abs(sys.Ts);
  if Ts > 0
    p = log(p(abs(p) > 1e-8)) / Ts;
  end
  r = real(p);
  slow = min(abs(r(abs(r) > 1e-6)));
  if isempty(slow), slow = min([abs(p(abs(p) > 1e-6)) / 10; 1]); end
  if any(r > 1e-8), last = 5 / max(r); else, last = 7 / slow; end
  last = last + max([totaldelay(sys), 0], [], 'all') * max(Ts, Ts == 0);
  if Ts > 0
    n = min(max(ceil(last / Ts), 20), 5000);
    t = (0:n)' * Ts;
  else
    fast = max([abs(p); 1 / last]);
    n = min(max(500, ceil(last * fast * 4)), 5000);
    t = linspace(0, last, n)';
  end
end

function H = responseAt(sys, w)
% Pages of the frequency response.
  if sys.Ts ~= 0, z = exp(1i * w * abs(sys.Ts)); else, z = 1i * w; end
  H = valuesAt(sys, z);
end

function H = valuesAt(sys, z)
  H = rationalValuesAt(sys, z);
  T = totaldelay(sys);
  if ~any(T, 'all'), return, end
  z = reshape(z, 1, 1, []);
  if sys.Ts ~= 0
    H = H .* z .^ -T;
  elseif any(real(z))
    H = H .* exp(-T .* z);
  else
    turn = T .* imag(z);
    H = H .* complex(cos(turn), -sin(turn));
  end
end

function s = undelayed(s)
  [s.InputDelay, s.OutputDelay, s.IODelay] = deal(0);
end

function [in, out, apart] = delaysApart(T)
% A matrix of delays as those of inputs (a row) and of outputs (a column), where that can be.
  if isempty(T), [in, out, apart] = deal(zeros(1, size(T, 2)), zeros(size(T, 1), 1), true); return, end
  in = min(T, [], 1);
  out = T(:, 1) - in(1);
  apart = isequal(in + out, T);
end

function s = delayedBy(s, T)
  s = undelayed(s);
  if ~any(T, 'all'), return, end
  [in, out, apart] = delaysApart(T);
  if apart
    [s.InputDelay, s.OutputDelay] = deal(in, out);
  elseif isa(s, 'ss')
    error('Control:combination:InternalDelay', 'A state-space system cannot have a delay for each channel; use tf, or pade(sys, n).');
  else
    s.IODelay = T;
  end
end

function t = delayText(s, i, j)
% What stands before a channel, as exp(-2*s) *.
  T = totaldelay(s);
  t = '';
  if T(i, j) == 0, return, end
  if s.Ts == 0, t = sprintf('exp(-%.5g*%s) * ', T(i, j), s.Variable); else, t = sprintf('z^(-%.5g) * ', T(i, j)); end
end

function H = rationalValuesAt(sys, z)
  if isa(sys, 'tf')
    [ny, nu] = size(sys.Numerator);
    H = zeros(ny, nu, numel(z));
    for i = 1:ny
      for j = 1:nu
        H(i, j, :) = polyval(sys.Numerator{i, j}, z(:)) ./ polyval(sys.Denominator{i, j}, z(:));
      end
    end
  elseif isa(sys, 'zpk')
    [ny, nu] = size(sys.K);
    H = zeros(ny, nu, numel(z));
    for i = 1:ny
      for j = 1:nu
        H(i, j, :) = sys.K(i, j) * prod(z(:) - sys.Z{i, j}(:).', 2) ./ prod(z(:) - sys.P{i, j}(:).', 2);
      end
    end
  else
    n = size(sys.A, 1);
    H = zeros([size(sys.D), numel(z)]);
    I = eye(n);
    for k = 1:numel(z)
      if isinf(z(k)), H(:, :, k) = sys.D; else, H(:, :, k) = sys.C * ((z(k) * I - sys.A) \ sys.B) + sys.D; end
    end
  end
end

function [y, x] = simulated(A, B, C, D, u, x)
% x(k+1) = A x + B u; rows of u are times.
  N = size(u, 1);
  X = zeros(numel(x), N);
  Bu = B * u.';
  for k = 1:N
    X(:, k) = x;
    x = A * x + Bu(:, k);
  end
  y = (C * X).' + u * D.';
  x = X.';
end

function [F, G] = heldInputs(A, B, h)
% Zero-order hold.
  n = size(A, 1);
  E = expm([A, B; zeros(size(B, 2), n + size(B, 2))] * h);
  F = E(1:n, 1:n);
  G = E(1:n, n + 1:end);
end

function [r, p, k] = residuez(b, a, k)
% [r, p, k] = residuez(b, a) splits B(z) / A(z), in powers of 1/z, into partial fractions
% r(i) / (1 - p(i)/z), those of a pole of multiplicity m into its powers 1 to m, and the terms
% k(1) + k(2)/z + ... [b, a] = residuez(r, p, k) puts them together again.
% example:
%   [r, p, k] = residuez([1 2], [1 -0.5]); disp([r p k])
% prints:
%       5.0000    0.5000   -4.0000
  if nargin > 2
    [r, p] = joined(b(:), a(:), k(:).');
    k = [];
    return
  end
  b = double(b(:)).';
  a = double(a(:)).';
  if isempty(a) || a(1) == 0, error('signal:residuez:LeadingCoefficient', 'The first coefficient of A must not be zero.'); end
  b = b / a(1);
  a = a / a(1);
  last = find(a ~= 0, 1, 'last');
  a = a(1:last);
  k = [];
  if numel(b) >= numel(a)
    [q, rest] = deconv(flip(b), flip(a));
    k = flip(q);
    b = flip(rest(end - numel(a) + 2:end));
  end
  % In powers of w = 1/z, ascending: b(w) / prod (1 - p w).
  p = roots(a);
  [m, order] = mpoles(p, 1e-3);
  p = p(order);
  p = averaged(p, m);
  n = numel(p);
  M = zeros(n);
  for i = 1:n
    others = leftOver(p, m, i);
    M(1:numel(others), i) = others(:);
  end
  b(end + 1:n) = 0;
  r = M \ b(1:n).';
end

function c = leftOver(p, m, i)
% The denominator without (1 - p(i)/z)^m(i), ascending powers.
  c = 1;
  own = find(m == 1);
  group = own(find(own <= i, 1, 'last'));
  last = group;
  while last < numel(p) && m(last + 1) > m(last), last = last + 1; end
  for j = 1:numel(p)
    if j >= group && j <= last && j - group + 1 <= m(i), continue, end
    c = conv(c, [1, -p(j)]);
  end
end

function p = averaged(p, m)
% Poles that are one pole several times: their mean is better than each.
  from = 1;
  for j = 2:numel(p) + 1
    if j > numel(p) || m(j) == 1
      p(from:j - 1) = mean(p(from:j - 1));
      from = j;
    end
  end
end

function [b, a] = joined(r, p, k)
  n = numel(p);
  m = ones(n, 1);
  for j = 2:n
    if abs(p(j) - p(j - 1)) < 1e-3 * max(1, abs(p(j))), m(j) = m(j - 1) + 1; end
  end
  a = 1;
  for j = 1:n, a = conv(a, [1, -p(j)]); end
  b = zeros(1, n);
  for i = 1:n
    c = leftOver(p, m, i);
    b(1:numel(c)) = b(1:numel(c)) + r(i) * c;
  end
  if ~isempty(k)
    whole = conv(k, a);
    b(end + 1:numel(whole)) = 0;
    b = b + whole;
  end
  if isreal(r) == isreal(p) || norm(imag([a b])) < 1e-10 * norm([a b]), a = realIfSo(a); b = realIfSo(b); end
end

function v = realIfSo(v)
  if norm(imag(v)) <= 1e-10 * norm(v), v = real(v); end
end

function [sos, g] = sectionsOf(z, p, k)
% Poles nearest the unit circle are paired with the zeros nearest to them and come last.
  g = k;
  n = max(ceil(max(numel(z), numel(p)) / 2), 1);
  z = [z(:); zeros(2 * n - numel(z), 1)];
  p = [p(:); zeros(2 * n - numel(p), 1)];
  sos = zeros(n, 6);
  for s = n:-1:1
    [~, at] = min(abs(1 - abs(p)));
    [pair, p] = takePair(p, at, []);
    [~, at] = min(abs(z - pair(1)));
    [zeroPair, z] = takePair(z, at, pair(1));
    sos(s, :) = [real(poly(zeroPair)), real(poly(pair))];
  end
end

function [pair, rest] = takePair(r, at, near)
% A root and its conjugate, or two real ones.
  first = r(at);
  rest = r([1:at - 1, at + 1:end]);
  isReal = @(x) abs(imag(x)) <= 1e-10 * max(1, abs(x));
  if ~isReal(first)
    [~, other] = min(abs(rest - conj(first)));
  else
    candidates = find(isReal(rest));
    if isempty(near)
      [~, best] = min(abs(1 - abs(rest(candidates))));
    else
      [~, best] = min(abs(rest(candidates) - near));
    end
    other = candidates(best);
  end
  pair = [first; rest(other)];
  rest(other) = [];
end

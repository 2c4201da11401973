function [b, a, n, fs] = impulseArguments(caller, b, rest)
  if size(b, 1) > 1 && size(b, 2) == 6
    [b, a] = sos2tf(b);
  else
    a = 1;
    if ~isempty(rest), a = rest{1}; rest(1) = []; end
  end
  [b, a] = deal(reshape(b, 1, []), reshape(a, 1, []));
  fs = 1;
  if numel(rest) > 1, fs = rest{2}; end
  if ~isempty(rest) && ~isempty(rest{1})
    n = rest{1};
    if isscalar(n), n = 0:n - 1; end
  else
    n = 0:usefulLength(b, a) - 1;
  end
  if any(n < 0 | n ~= floor(n)), error(['signal:' caller ':InvalidSamples'], 'Samples must be nonnegative integers.'); end
end

function n = usefulLength(b, a)
% Until the slowest pole has fallen to 5e-5, or five periods of one that does not fall.
  a = a(1:find(a, 1, 'last'));
  if isscalar(a), n = numel(b); return, end
  p = roots(a);
  r = max(abs(p));
  if r > 1 + 1e-8
    n = 6 / log10(r);
  elseif r < 1 - 1e-8
    n = log10(5e-5) / log10(r);
  else
    w = abs(angle(p(abs(abs(p) - 1) <= 1e-8)));
    n = 5 * max([2 * pi ./ w(w > 0); 10]);
  end
  n = max(ceil(n) + numel(b), numel(b));
  n = min(n, 1e6);
end

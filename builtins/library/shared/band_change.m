function varargout = bandChange(kind, args, wanted)
% The prototype with its cutoff at 1 rad/s as a filter of another kind: [b, a] or [A, B, C, D].
  edges_ = 1 + any(strcmp(kind, {'bandpass', 'stop'}));
  if wanted == 4
    s = ss2zpk_(args{1:4});
  else
    [b, a] = args{1:2};
    b = b(find(b, 1):end);
    a = a(find(a, 1):end);
    s = {roots(b), roots(a), b(1) / a(1)};
  end
  w = args{end - edges_ + 1};
  if edges_ == 2
    bw = args{end};
    low = -bw / 2 + sqrt(bw ^ 2 / 4 + w ^ 2);
    w = [low, low + bw];
  end
  [z, p, k] = shifted(s{:}, w, kind);
  n = numel(p);
  b = real(k * poly(z));
  a = real(poly(p));
  if wanted == 4
    [varargout{1:4}] = tf2ss([zeros(1, n + 1 - numel(b)), b], a);
  else
    varargout = {b, a};
  end
end

function s = ss2zpk_(A, B, C, D)
  [b, a] = ss2tf(A, B, C, D);
  b = b(find(abs(b) > 1e-12 * max(abs(b)), 1):end);
  s = {roots(b), roots(a), b(1) / a(1)};
end

function y = images(count, h, w, type)
y = 0;
rows = cast((0:h - 1)' / h, type); columns = cast((0:w - 1) / w, type);
for k = 1:count
  p = 0.5 + 0.25 * sin(6 * rows * k) + 0.25 * cos(5 * columns + k);
  m = mean(p(:)); d = sqrt(mean((p(:) - m) .^ 2));
  q = (p - m) / (d + cast(1e-6, type));
  q = max(q * cast(1.02, type) + cast(0.1, type), 0) .^ cast(1.8, type);
  y = y + double(mean((q(:) - p(:)) .^ 2));
end
y = y / count;
end

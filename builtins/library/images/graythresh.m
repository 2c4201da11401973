function level = graythresh(x)
% graythresh(x) is the brightness that best parts an image in two (Otsu).
% example:
%   disp(graythresh([0 0 1 1]) < 1)
% prints:
%      1
  v = im2double(x);
  k = min(max(round(v(:) * 255) + 1, 1), 256);
  p = accumarray(k, 1, [256 1]) / max(numel(k), 1);
  omega = cumsum(p);
  mu = cumsum(p .* (1:256)');
  between = (mu(end) * omega - mu).^2 ./ (omega .* (1 - omega));
  between(~isfinite(between)) = -1;
  best = max(between);
  if best < 0, level = 0; return, end
  level = (mean(find(between == best)) - 1) / 255;
end

function [h, w] = freqs(b, a, w)
% [h, w] = freqs(b, a, w) is the response of an analog filter at w rad/s; without w, or with a
% number of points, the frequencies are chosen. Without outputs it is drawn.
% example:
%   fprintf('%.4f\n', abs(freqs(1, [1 1], 1)))
% prints:
%   0.7071
  if nargin < 3, w = 200; end
  if isscalar(w) && w == floor(w) && w > 1 && (nargin < 3 || w > 10)
    p = abs([roots(a); roots(b)]);
    p = p(p > 0);
    if isempty(p), p = 1; end
    w = logspace(floor(log10(min(p))) - 1, ceil(log10(max(p))) + 1, w);
  end
  s = 1i * w;
  h = polyval(b, s) ./ polyval(a, s);
  if nargout == 0
    subplot(2, 1, 1), loglog(w, abs(h)), grid on, xlabel('Frequency (rad/s)'), ylabel('Magnitude')
    subplot(2, 1, 2), semilogx(w, angle(h) * 180 / pi), grid on, xlabel('Frequency (rad/s)'), ylabel('Phase (degrees)')
    clear h w
  end
end

function [hz, hp, ht] = zplane(z, p)
% [hz, hp, ht] = zplane(z, p) draws zeros and poles (columns) with the unit circle; zplane(b, a)
% those of a filter (rows).
% example:
%   [hz, hp] = zplane([1 0.5], [1 -0.5]); disp(get(hp, 'XData'))
% prints:
%       0.5000
  if nargin < 2, p = []; end
  if (isrow(z) || isempty(z)) && (isrow(p) || isempty(p)) && ~(isempty(z) && isempty(p)) && (numel(z) > 1 || numel(p) > 1 || nargin < 2)
    if isempty(p), p = 1; end
    n = max(numel(z), numel(p));
    z(end + 1:n) = 0;
    p(end + 1:n) = 0;
    [z, p] = deal(roots(z), roots(p));
  end
  t = linspace(0, 2 * pi, 200);
  ht = plot(cos(t), sin(t), 'k:');
  held = ishold;
  hold on
  hz = plot(real(z), imag(z), 'o');
  hp = plot(real(p), imag(p), 'x');
  if ~held, hold off, end
  axis equal
  xlabel('Real Part'), ylabel('Imaginary Part')
end

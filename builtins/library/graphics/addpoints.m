function addpoints(h, x, y, z)
% addpoints(h, x, y) adds points to an animated line.
% example:
%   h = animatedline; addpoints(h, 1:3, 4:6); disp(h.XData)
% prints:
%        1     2     3
  keep = @(v) v(max(1, end - h.MaximumNumPoints + 1):end);
  h.XData = keep([h.XData, double(x(:))']);
  h.YData = keep([h.YData, double(y(:))']);
  if nargin > 3, h.ZData = keep([h.ZData, double(z(:))']); end
end

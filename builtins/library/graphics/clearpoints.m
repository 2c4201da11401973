function clearpoints(h)
% clearpoints(h) takes all points off an animated line.
% example:
%   h = animatedline(1:3, 1:3); clearpoints(h); disp(isempty(h.XData))
% prints:
%      1
  set(h, 'XData', zeros(1, 0), 'YData', zeros(1, 0), 'ZData', zeros(1, 0));
end

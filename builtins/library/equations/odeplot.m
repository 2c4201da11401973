function stop = odeplot(t, y, flag, varargin)
% odeplot draws the components of a solution over time while it is made: odeset('OutputFcn',
% @odeplot). With 'OutputSel' it is given those that were chosen.
% example:
%   disp(odeplot([], [], 'done'))
% prints:
%      0

% with: ode_drawing
  stop = drawSteps('odeplot', t, y, flag, @(t, y) {t, y});
end

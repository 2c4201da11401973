function stop = odephas3(t, y, flag, varargin)
% odephas3 draws the first three components of a solution as a curve in space while it is made:
% odeset('OutputFcn', @odephas3).
% example:
%   disp(odephas3([], [], 'done'))
% prints:
%      0

% with: ode_drawing
  if strcmp(flag, 'init') && numel(y) < 3, error('MATLAB:odephas3:NotEnoughComponents', 'odephas3 needs three components of the solution.'); end
  stop = drawSteps('odephas3', t, y, flag, @(t, y) {y(1, :), y(2, :), y(3, :)});
end

function stop = odephas2(t, y, flag, varargin)
% odephas2 draws the second component of a solution over the first while it is made:
% odeset('OutputFcn', @odephas2).
% example:
%   disp(odephas2([], [], 'done'))
% prints:
%      0

% with: ode_drawing
  if strcmp(flag, 'init') && numel(y) < 2, error('MATLAB:odephas2:NotEnoughComponents', 'odephas2 needs two components of the solution.'); end
  stop = drawSteps('odephas2', t, y, flag, @(t, y) {y(1, :), y(2, :)});
end

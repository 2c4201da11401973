function stop = odeprint(t, y, flag, varargin)
% odeprint prints a solution while it is made: odeset('OutputFcn', @odeprint).
% example:
%   ode45(@(t, y) 0, [0 1], 2, odeset('OutputFcn', @(t, y, f, varargin) strcmp(f, 'init') && odeprint(t, y, f)));
% prints:
%   t = 
%        0
%   y = 
%        2
  stop = false;
  if strcmp(flag, 'done'), return, end
  if strcmp(flag, 'init'), t = t(1); end
  for k = 1:numel(t)
    fprintf('t = \n')
    disp(t(k))
    fprintf('y = \n')
    disp(y(:, k))
  end
end

function shg
% shg shows the current figure.
% example:
%   figure('Visible', 'off'); shg; disp(get(gcf, 'Visible'))
% prints:
%   on
  set(gcf, 'Visible', 'on');
  drawnow
end

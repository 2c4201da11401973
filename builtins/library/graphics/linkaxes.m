function linkaxes(ax, how)
% linkaxes(axes) gives axes the same limits; linkaxes(axes, 'x'), 'y', 'xy', 'off'.
% example:
%   a = subplot(2,1,1); plot(1:5); b = subplot(2,1,2); plot(1:9); linkaxes([a b], 'x'); disp(a.XLim)
% prints:
%        1     9
  if nargin < 2, how = 'xy'; end
  if strcmpi(how, 'off'), return, end
  for letter = upper(char(how))
    name = [letter 'Lim'];
    all = get(ax, name);
    if iscell(all), all = vertcat(all{:}); end
    set(ax, name, [min(all(:, 1)), max(all(:, 2))]);
  end
end

function linkaxes(ax, how)
% linkaxes(axes) gives axes the same limits from now on; linkaxes(axes, 'x'), 'y', 'xy', 'off'.
% example:
%   a = subplot(2,1,1); plot(1:5); b = subplot(2,1,2); plot(1:9); linkaxes([a b], 'x'); disp(a.XLim)
% prints:
%        1     9
  if nargin < 2, how = 'xy'; end
  if strcmpi(how, 'off')
    set(ax, 'XLink', 0, 'YLink', 0, 'ZLink', 0);
    return
  end
  every = findall(0, '-property', 'XLink');
  for letter = upper(char(how))
    name = [letter 'Lim'];
    used = get(every, [letter 'Link']);
    if iscell(used), used = [used{:}]; end
    set(ax, [letter 'Link'], 1 + max(used));
    all = get(ax, name);
    if iscell(all), all = vertcat(all{:}); end
    set(ax, name, [min(all(:, 1)), max(all(:, 2))]);
  end
end

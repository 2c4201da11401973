function link = linkprop(objects, names)
% link = linkprop(objects, names) gives objects the same limits from now on: XLim, YLim, ZLim; other properties are made equal once.
% example:
%   a = subplot(2, 1, 1); b = subplot(2, 1, 2); l = linkprop([a b], 'XLim'); xlim(a, [2 3]); disp(b.XLim)
% prints:
%        2     3
  names = cellstr(names);
  for k = 1:numel(names)
    switch names{k}
      case 'XLim', linkaxes(objects, 'x');
      case 'YLim', linkaxes(objects, 'y');
      case 'ZLim', linkaxes(objects, 'z');
      otherwise, set(objects, names{k}, get(objects(1), names{k}));
    end
  end
  link = struct('Targets', objects, 'PropertyNames', {names});
end

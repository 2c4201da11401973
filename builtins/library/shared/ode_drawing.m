function stop = drawSteps(name, t, y, flag, coordinates)
% A line for each component, which grows; the picture is made anew when a solution begins.
  persistent lines_ data
  stop = false;
  if isempty(lines_), lines_ = struct(); data = struct(); end
  switch flag
    case 'init'
      data.(name) = struct('t', t(1), 'y', y(:));
      c = coordinates(t(1), y(:));
      twice = @(v) repmat(v.', 2, 1);
      if numel(c) == 3, lines_.(name) = plot3(c{:}, '-o'); else, lines_.(name) = plot(twice(c{1}), twice(c{2}), '-o'); end
      if strcmp(name, 'odeplot'), xlim([min(t), max(t)]); end
    case 'done'
      if isfield(data, name), [data, lines_] = deal(rmfield(data, name), rmfield(lines_, name)); end
      drawnow
    otherwise
      if isempty(t) || ~isfield(data, name), return, end
      d = data.(name);
      d = struct('t', [d.t, reshape(t, 1, [])], 'y', [d.y, reshape(y, size(d.y, 1), [])]);
      data.(name) = d;
      c = coordinates(d.t, d.y);
      h = lines_.(name);
      for k = 1:numel(h)
        if numel(c) == 3, set(h(k), 'XData', c{1}, 'YData', c{2}, 'ZData', c{3}); else, set(h(k), 'XData', c{1}, 'YData', c{2}(k, :)); end
      end
      drawnow
  end
end

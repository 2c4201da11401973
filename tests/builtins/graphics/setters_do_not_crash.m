% Values that fit nothing: every setter refuses them or takes them, and the figure still draws.
plot(1:3); hold on; bar(1:3); surf(peaks(5)); text(1, 1, 'a'); patch([0 1 1], [0 0 1], 'r'); contour(peaks(5)); legend('a'); colorbar;
bad = {NaN, Inf, -1, [], {}, 'none', 'x', zeros(3, 0), 1e300, [1 2 3 4 5], true, struct('a', 1), @sin, 1i, int8(5), {1, 'a'}, ones(2, 2, 2)};
all = findall(gcf);
for k = 1:numel(all)
  names = fieldnames(get(all(k)));
  for j = 1:numel(names)
    if any(strcmp(names{j}, {'Parent', 'Children', 'Position', 'Units'})), continue, end
    old = get(all(k), names{j});
    for b = bad
      try, set(all(k), names{j}, b{1}); catch, end
    end
    s = hgsvg(gcf);
    try, set(all(k), names{j}, old); catch, end
  end
end
disp('drawn')   % expect: drawn

function place = graphPlaces(G, layout)
% Where plot puts the nodes of a graph: one row for each.
  n = numnodes(G);
  angle = 2 * pi * (0:n - 1)' / max(n, 1);
  circle = [cos(angle), sin(angle)];
  if strcmp(layout, 'layered') || (strcmp(layout, 'auto') && isa(G, 'digraph') && n < 100 && isdag(G) && numedges(G) > 0)
    place = layers(G);
  elseif strcmp(layout, 'circle') || n < 3 || n > 1000
    place = circle;
  else
    place = forces(G, circle);
  end
end

% Every node below those that lead to it.
function place = layers(G)
  n = numnodes(G);
  level = zeros(n, 1);
  [s, t] = findedge(G);
  if iscell(s), s = findnode(G, s); t = findnode(G, t); end
  for round = 1:n
    before = level;
    for k = 1:numel(s), level(t(k)) = max(level(t(k)), min(level(s(k)) + 1, n)); end
    if isequal(before, level), break, end
  end
  place = [zeros(n, 1), -level];
  for l = unique(level)'
    at = find(level == l);
    place(at, 1) = (1:numel(at))' - (numel(at) + 1) / 2;
  end
end

% Edges pull, nodes push each other away (Fruchterman and Reingold).
function place = forces(G, place)
  n = size(place, 1);
  A = full(adjacency(G)) ~= 0;
  A = A | A';
  ideal = 2 / sqrt(n);
  steps = 100;
  if n > 300, steps = 30; end
  for k = 1:steps
    dx = place(:, 1) - place(:, 1)';
    dy = place(:, 2) - place(:, 2)';
    d = max(sqrt(dx .^ 2 + dy .^ 2), 1e-3);
    force = ideal ^ 2 ./ d - A .* d .^ 2 / ideal;
    move = [sum(dx ./ d .* force, 2), sum(dy ./ d .* force, 2)];
    size1 = max(sqrt(sum(move .^ 2, 2)), 1e-9);
    place = place + move ./ size1 .* min(size1, 0.1 * (1 - k / (steps + 1)));
  end
end

function [flow, GF, cs, ct] = graphMaxflow(G, s, t, varargin)
% [flow, GF, cs, ct] = maxflow(G, s, t): the largest flow, the graph of the flow, the two sides of a smallest cut.
  C = adjacency(G, 'weighted');
  n = numnodes(G);
  name = ischar(s) || isstring(s);
  if name, s = findnode(G, s); t = findnode(G, t); end
  R = C;
  flow = 0;
  while true
    % The shortest way with room left (Edmonds and Karp).
    before = zeros(1, n);
    before(s) = -1;
    queue = s;
    while ~isempty(queue) && before(t) == 0
      v = queue(1);
      queue(1) = [];
      next = find(R(v, :) > 0);
      next = next(before(next) == 0);
      before(next) = v;
      queue = [queue, next]; %#ok<AGROW>
    end
    if before(t) == 0, break, end
    path = t;
    while path(1) ~= s, path = [before(path(1)), path]; end %#ok<AGROW>
    room = inf;
    for k = 1:numel(path) - 1, room = min(room, full(R(path(k), path(k + 1)))); end
    for k = 1:numel(path) - 1
      R(path(k), path(k + 1)) = R(path(k), path(k + 1)) - room;
      R(path(k + 1), path(k)) = R(path(k + 1), path(k)) + room;
    end
    flow = flow + room;
  end
  F = max(C - R, 0);
  [i, j, w] = find(F);
  GF = digraph(i, j, w, n);
  cs = find(before ~= 0)';
  ct = find(before == 0)';
end

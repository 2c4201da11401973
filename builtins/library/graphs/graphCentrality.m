function c = graphCentrality(G, kind, varargin)
% centrality(G, kind): 'degree', 'indegree', 'outdegree', 'closeness', 'incloseness', 'outcloseness', 'betweenness',
% 'pagerank', 'eigenvector', 'hubs', 'authorities'.
  n = numnodes(G);
  A = adjacency(G);
  kind = lower(char(kind));
  switch kind
    case 'degree', c = degree(G);
    case 'indegree', c = indegree(G);
    case 'outdegree', c = outdegree(G);
    case {'closeness', 'outcloseness', 'incloseness'}
      D = distances(G);
      if strcmp(kind, 'incloseness'), D = D'; end
      reach = isfinite(D);
      D(~reach) = 0;
      count = sum(reach, 2) - 1;
      c = (count / max(n - 1, 1)) .^ 2 ./ sum(D, 2);
      c(count == 0) = 0;
    case 'betweenness', c = betweenness(G, A);
    case 'pagerank'
      follow = 0.85;
      for k = 1:2:numel(varargin)
        if strcmpi(varargin{k}, 'FollowProbability'), follow = varargin{k + 1}; end
      end
      out = full(sum(A, 2));
      c = ones(n, 1) / n;
      for k = 1:1000
        before = c;
        share = c ./ max(out, 1);
        c = follow * (A' * share + sum(c(out == 0)) / n) + (1 - follow) / n;
        if norm(c - before, 1) < 1e-10, break, end
      end
    case 'eigenvector', c = leading(A);
    case 'hubs', c = leading(A * A');
    case 'authorities', c = leading(A' * A);
    otherwise
      error('MATLAB:graphfun:centrality:InvalidType', 'Unknown kind of centrality ''%s''.', kind);
  end
end

function c = leading(A)
  n = size(A, 1);
  c = ones(n, 1) / n;
  for k = 1:10000
    before = c;
    c = A * c + c;
    c = c / max(sum(c), realmin);
    if norm(c - before, 1) < 1e-10, break, end
  end
end

% Shares of shortest paths through each node (Brandes), edges counted alike.
function c = betweenness(G, A)
  n = size(A, 1);
  c = zeros(n, 1);
  for s = 1:n
    level = inf(n, 1); level(s) = 0;
    paths = zeros(n, 1); paths(s) = 1;
    order = s; head = 1;
    while head <= numel(order)
      v = order(head); head = head + 1;
      for u = find(A(v, :))
        if isinf(level(u)), level(u) = level(v) + 1; order(end + 1) = u; end %#ok<AGROW>
        if level(u) == level(v) + 1, paths(u) = paths(u) + paths(v); end
      end
    end
    share = zeros(n, 1);
    for v = fliplr(order)
      for u = find(A(v, :))
        if level(u) == level(v) + 1, share(v) = share(v) + paths(v) / paths(u) * (1 + share(u)); end
      end
      if v ~= s, c(v) = c(v) + share(v); end
    end
  end
  if isa(G, 'graph'), c = c / 2; end
end

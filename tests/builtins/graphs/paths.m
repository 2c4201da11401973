G = graph([1 1 2 3 5], [2 3 3 4 6], [10 2 5 1 1]);
[p, d, e] = shortestpath(G, 2, 4); disp(p), disp(d), disp(e)
% expect:      2     3     4
% expect:      6
% expect:      3     4
[p, d] = shortestpath(G, 1, 6); disp(size(p)), disp(d)   % expect:      1     0
                                                         % expect:    Inf
[p, d] = shortestpath(G, 1, 2, 'Method', 'unweighted'); assert(isequal(p, [1 2]) && d == 1)
D = distances(G); assert(D(1, 2) == 7 && D(2, 1) == 7 && isinf(D(1, 5)) && D(3, 3) == 0)
assert(isequal(distances(G, 1), D(1, :)) && isequal(distances(G, [1 2], [3 4]), D(1:2, 3:4)))
assert(distances(G, 1, 2, 'Method', 'unweighted') == 1)
N = digraph({'a', 'b', 'a'}, {'b', 'c', 'c'}, [1 -5 2]); disp(shortestpath(N, 'a', 'c'))   % expect:     {'a'}    {'b'}    {'c'}
try, distances(digraph([1 2], [2 1], [1 -2])); catch err, disp(err.identifier), end    % expect: MATLAB:graphfun:shortestpath:NegativeCycle
try, distances(graph(1, 2, -1)); catch err, disp(err.identifier), end                  % expect: MATLAB:graphfun:shortestpath:NegativeWeights
[n, r] = nearest(G, 1, 3); assert(isequal(n, [3; 4]) && isequal(r, [2; 3]))
[b, s] = conncomp(G); disp(b), disp(s)      % expect:      1     1     1     1     2     2
                                            % expect:      4     2
c = conncomp(G, 'OutputForm', 'cell'); assert(isequal(c, {1:4, 5:6}))
W = digraph([1 2 3 3], [2 3 1 4]); b = conncomp(W); assert(isequal(b([1 2 3]), b([1 1 1])) && b(4) ~= b(1))
assert(isequal(conncomp(W, 'Type', 'weak'), ones(1, 4)))
[T, pred] = minspantree(G); assert(sum(T.Edges.Weight) == 8 && numedges(T) == 3 && isequaln(pred, [0 3 1 3 NaN NaN]))
F = minspantree(G, 'Type', 'forest'); assert(numedges(F) == 4)
disp(bfsearch(graph([1 1 2 2], [2 3 4 5]), 1)')   % expect:      1     2     3     4     5
disp(dfsearch(graph([1 1 2 2], [2 3 4 5]), 1)')   % expect:      1     2     4     5     3
disp(dfsearch(graph([1 1 2], [2 3 4]), 1, 'edgetonew'))   % expect:      1     2
                                                          % expect:      2     4
                                                          % expect:      1     3
disp(toposort(digraph([3 3 1], [1 2 2])))         % expect:      3     1     2
assert(isdag(digraph([1 2], [2 3])) && ~isdag(digraph([1 2], [2 1])))
try, toposort(digraph([1 2], [2 1])); catch err, disp(err.identifier), end   % expect: MATLAB:graphfun:toposort:NotADag
% Against a plain all-pairs computation.
rng(1); n = 30; A = sprand(n, n, 0.1); A = A - diag(diag(A)); P = digraph(A);
D = full(A); D(D == 0) = Inf; D(1:n + 1:end) = 0;
for k = 1:n, D = min(D, D(:, k) + D(k, :)); end
E = distances(P); assert(isequal(isinf(E), isinf(D)) && max(abs(E(isfinite(E)) - D(isfinite(D)))) < 1e-12)
% Centrality, flow.
S = graph([1 1 1], [2 3 4]); disp(centrality(S, 'degree')')          % expect:      3     1     1     1
disp(centrality(S, 'betweenness')')                                  % expect:      3     0     0     0
assert(abs(sum(centrality(W, 'pagerank')) - 1) < 1e-8 && abs(centrality(S, 'closeness')' * [1; 0; 0; 0] - 1 / 3) < 1e-12)
F = digraph([1 1 2 3 2], [2 3 4 4 3], [3 2 2 3 1]); disp(maxflow(F, 1, 4))   % expect:      5
h = plot(S); assert(numel(h.XData) == 4)
plot(F, 'EdgeLabel', F.Edges.Weight, 'Layout', 'layered'); close all

% graph and digraph: every way to make one, its tables, changes, display.
G = graph([1 1 2 3], [2 3 3 4], [10 20 5 1])
% expect: G =
% expect:   graph with properties:
% expect:     Edges: [4×2 table]
% expect:     Nodes: [4×0 table]
disp(G.Edges.EndNodes')       % expect:      1     1     2     3
                              % expect:      2     3     3     4
disp(G.Edges.Weight')         % expect:     10    20     5     1
fprintf('%d %d %s\n', numnodes(G), numedges(G), class(G))   % expect: 4 4 graph
A = adjacency(G, 'weighted'); assert(issparse(A) && issymmetric(A) && A(1, 3) == 20)
assert(isequal(graph(A), G) && isequal(graph(A, 'upper'), G))
assert(isequal(full(adjacency(G)), full(A ~= 0) + 0))
D = digraph({'a', 'b', 'a'}, {'b', 'c', 'c'}, [3 4 5]);
disp(D.Nodes.Name')           % expect:     {'a'}    {'b'}    {'c'}
disp(D.Edges.EndNodes(2, :))  % expect:     {'a'}    {'c'}
disp(D.Edges.Weight')         % expect:      3     5     4
assert(isequal(findnode(D, {'c', 'x'}), [3; 0]) && findedge(D, 'a', 'c') == 2 && findedge(D, 'c', 'a') == 0)
E = table({'x' 'y'; 'y' 'z'}, [1; 2], 'VariableNames', {'EndNodes', 'Length'});
T = graph(E); disp(T.Edges.Length')   % expect:      1     2
assert(isequal(T.Nodes.Name, {'x'; 'y'; 'z'}))
N = graph(1, 2, [], {'p', 'q', 'r'}); assert(numnodes(N) == 3 && isequal(degree(N), [1; 1; 0]))
assert(numnodes(graph(1, 2, [], 5)) == 5 && numnodes(graph) == 0 && numedges(digraph) == 0)
L = graph([1 1], [1 2], 'omitselfloops'); assert(numedges(L) == 1)
% Changes: values, not handles.
H = addedge(G, 4, 6, 7); assert(numnodes(H) == 6 && numedges(G) == 4 && H.Edges.Weight(end) == 7)
H = rmedge(G, 1, 2); assert(isequal(H.Edges.EndNodes, [1 3; 2 3; 3 4]))
H = rmnode(G, 3); assert(isequal(H.Edges.EndNodes, [1 2]) && numnodes(H) == 3)
H = addnode(D, {'d'}); H = addedge(H, 'd', 'a', 1); assert(isequal(successors(H, 'd'), {'a'}))
G.Nodes.Name = {'n1'; 'n2'; 'n3'; 'n4'}; assert(isequal(neighbors(G, 'n3'), {'n1'; 'n2'; 'n4'}) && isequal(neighbors(G, 3), [1; 2; 4]))
G.Edges.Weight(1) = 99; disp(G.Edges.Weight(1))   % expect:     99
G.Nodes.Size = [1; 2; 3; 4]; S = subgraph(G, [3 4]); disp(S.Nodes.Size')   % expect:      3     4
R = reordernodes(D, [3 2 1]); assert(isequal(R.Nodes.Name, {'c'; 'b'; 'a'}) && findedge(R, 'a', 'c') > 0)
assert(isequal(flipedge(flipedge(D)), D) && isequal(predecessors(D, 'c'), {'a'; 'b'}))
assert(isequal([indegree(D), outdegree(D)], [0 2; 1 1; 2 0]))
M = graph([1 1 2], [2 2 2]); assert(ismultigraph(M) && numedges(simplify(M)) == 1 && edgecount(M, 1, 2) == 2 && isequal(degree(M), [2; 4]))
assert(isequal(full(incidence(digraph([1 2], [2 3]))), [-1 0; 1 -1; 0 1]))
assert(isequal(full(laplacian(graph([1 2], [2 3]))), [1 -1 0; -1 2 -1; 0 -1 1]))
% Mistakes.
for code = {'graph([1 2; 0 1])', 'graph(zeros(2,3))', 'shortestpath(D, 1, 9)', 'findedge(G, 99)', 'graph(1, [2 3], [1 2 3])', ...
            'neighbors(D, ''zz'')', 'graph({''a'',''a''}, {''b'',''b''}, [], {''a'',''a''})', 'G.Edges.EndNodes(1) = 3', 'toposort(G)', 'graph(0, 1)', 'rmnode(G, 2.5)'}
  try, eval([code{1} ';']); catch e, disp(e.identifier), end
end
% expect: MATLAB:graphfun:graph:NotSymmetric
% expect: MATLAB:graphfun:graph:SquareAdjacency
% expect: MATLAB:graphfun:findnode:nodeOutOfRange
% expect: MATLAB:graphfun:findedge:EdgeBounds
% expect: MATLAB:graphfun:graph:InvalidWeights
% expect: MATLAB:graphfun:findnode:unknownNode
% expect: MATLAB:graphfun:graph:NonUniqueNames
% expect-match: MATLAB:.*
% expect: MATLAB:UndefinedFunction
% expect: MATLAB:graphfun:findnode:nodes
% expect: MATLAB:graphfun:findnode:nodes

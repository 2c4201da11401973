% Points kept for searches, and clusters of zeros and ones.
X = [0 0; 1 1; 2 2; 5 5];
s = KDTreeSearcher(X);
[i, d] = knnsearch(s, [1.2 1], 'K', 2);
fprintf('%d %d %.4f %.4f\n', i, d)                             % expect: 2 3 0.2000 1.2806
i = rangesearch(s, [1 1], 1.5);
disp(i{1})                                                    % expect:      2     1     3
e = ExhaustiveSearcher([1 0; 0 1; 1 1], 'Distance', 'cosine');
disp(knnsearch(e, [2 2.1]))                                   % expect:      3
disp(knnsearch(e, [2 2.1], 'Distance', 'cityblock'))          % expect:      3
disp(class(createns(rand(9, 2))))                             % expect: KDTreeSearcher
disp(class(createns(rand(9, 11))))                            % expect: ExhaustiveSearcher
disp(class(createns(rand(9, 2), 'Distance', 'cosine')))       % expect: ExhaustiveSearcher
m = createns(X, 'NSMethod', 'kdtree', 'Distance', 'minkowski', 'P', 3);
[~, d] = knnsearch(m, [0 1]);
fprintf('%.4f %d\n', d, m.DistParameter)                       % expect: 1.0000 3
[i, c] = kmeans([1 0 1; 1 0 0; 0 1 1; 0 1 0], 2, 'Distance', 'hamming', 'Start', [1 0 1; 0 1 1]);
disp(i')                                                      % expect:      1     1     2     2
g = gmdistribution([0 0; 3 3], eye(2), [0.5 0.5]);
fprintf('%.4f %.4f\n', cdf(g, [0 0; 3 3]))                     % expect: 0.1250 0.6237
rng(1)
g = gmdistribution.fit([randn(20, 1); randn(20, 1) + 9], 2);
disp(g.NumComponents)                                         % expect:      2
b = glmfit((1:5)', [1 2 2 4 6]', 'poisson', 'weights', [1 2 1 1 1], 'offset', zeros(1, 5));
disp(size(b))                                                 % expect:      2     1
KDTreeSearcher(X, 'Distance', 'cosine')                       % expect-error: - | cosine

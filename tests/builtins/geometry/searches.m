rng(2);
X = rand(500, 3);
Y = rand(50, 3);
[i, d] = nearestRows(X, Y, 4);
[D, I] = pdist2(X, Y, 'euclidean', 'Smallest', 4);
disp([isequal(i, I'), max(max(abs(d - D'))) < 1e-15])   % expect:    1   1
for p = [1 3 Inf]
  i = nearestRows(X, Y, 1, p);
  best = zeros(50, 1);
  for k = 1:50
    [~, best(k)] = min(sum(abs(X - Y(k, :)) .^ min(p, 1e9), 2));
    if isinf(p), [~, best(k)] = min(max(abs(X - Y(k, :)), [], 2)); end
  end
  disp(isequal(i, best))
end
% expect:    1
% expect:    1
% expect:    1
c = rowsWithin(X, Y, 0.2);
disp(isequal(cellfun(@numel, c)', sum(pdist2(X, Y) <= 0.2)))   % expect:    1
disp(dsearchn([0 0; 1 1; 1 1], [0.9 0.8]))   % expect:      2
disp(tsearch([0 1 0], [0 0 1], [1 2 3], [0.2 2], [0.2 2]))   % expect:      1   NaN
disp(tsearchn([0 0; 1 0; 0 1], [1 2 3], [0 0; 0.5 0.5; 1.1 0])')   % expect:      1     1   NaN

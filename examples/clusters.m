% Three clouds of points: k-means by hand, then the library's.
rng(2)
truth = [0 0; 5 1; 2 5];
points = kron(truth, ones(200, 1)) + 0.8 * randn(600, 2);

k = 3;
centres = points(randperm(600, k), :);
for turn = 1:50
    % One column a centre: implicit expansion makes the table of distances.
    distance = (points(:, 1) - centres(:, 1)').^2 + (points(:, 2) - centres(:, 2)').^2;
    [nearest, group] = min(distance, [], 2);
    moved = [accumarray(group, points(:, 1), [k 1], @mean), accumarray(group, points(:, 2), [k 1], @mean)];
    if isequal(moved, centres), break, end
    centres = moved;
end
fprintf('settled after %d turns, cost %.3f\n', turn, sum(nearest))
disp(round(sortrows(centres), 2))

[~, library] = kmeans(points, 3, 'Replicates', 5);
fprintf('kmeans finds the same: %d\n', max(abs(sortrows(centres) - sortrows(library)), [], 'all') < 1e-12)

scatter(points(:, 1), points(:, 2), 12, group, 'filled')
hold on
plot(centres(:, 1), centres(:, 2), 'k+', 'MarkerSize', 14, 'LineWidth', 2)
hold off, axis equal, title('Three clouds')

% Heat spreads over a plate: explicit steps on a 65-by-65 grid, edges held at 0 and 100 degrees.
n = 65;
T = zeros(n);
T(1, :) = 100;
steps = 0;
change = inf;
while change > 1e-3 && steps < 5000
    inner = 0.25 * (T(1:end-2, 2:end-1) + T(3:end, 2:end-1) + T(2:end-1, 1:end-2) + T(2:end-1, 3:end));
    change = max(max(abs(inner - T(2:end-1, 2:end-1))));
    T(2:end-1, 2:end-1) = inner;
    steps = steps + 1;
end
fprintf('%d steps, last change %.1e\n', steps, change);
fprintf('centre %.3f, mean %.3f\n', T(33, 33), mean(T(:)));

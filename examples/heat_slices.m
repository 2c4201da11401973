% Heat spreads over a plate of 1000 by 1000 points: each step adds up slices shifted by one point.
n = 1000;
steps = 50;
T = zeros(n);
T(1, :) = 100;
T(:, 1) = 50;
T(400:600, 400:600) = 75;
k = 0.2;
for step = 1:steps
    T(2:end-1, 2:end-1) = T(2:end-1, 2:end-1) + k * (T(1:end-2, 2:end-1) + T(3:end, 2:end-1) ...
        + T(2:end-1, 1:end-2) + T(2:end-1, 3:end) - 4 * T(2:end-1, 2:end-1));
end
fprintf('mean %.9f, inner corner %.9f, centre %.9f\n', mean(T(:)), T(2, 2), T(500, 500));

% Linear data come back exactly, inside and outside; smooth ones nearly (bounds from a run, with room).
rng(1);
x = rand(200, 1);
y = rand(200, 1);
F = scatteredInterpolant(x, y, 2 * x + 3 * y + 1);
disp(max(abs(F([0.5 3 -1], [0.5 -2 4]) - ([1 6 -2] + [1.5 -6 12] + 1))) < 1e-12)   % expect:    1
F.Method = 'natural';
disp(abs(F(0.4, 0.6) - 3.6) < 1e-12)   % expect:    1
F.ExtrapolationMethod = 'none';
disp(F(5, 5))                          % expect:    NaN
F.Values = x;
disp(abs(F(0.4, 0.6) - 0.4) < 1e-12)   % expect:    1
f = @(x, y) x .* exp(-x .^ 2 - y .^ 2);
[X, Y] = meshgrid(0.3:0.1:0.7);
bounds = [6e-3 5e-2 6e-3 6e-4 1e-4];
methods_ = {'linear', 'nearest', 'natural', 'cubic', 'v4'};
for k = 1:5
  disp(max(max(abs(griddata(x, y, f(x, y), X, Y, methods_{k}) - f(X, Y)))) < bounds(k))
end
% expect:    1
% expect:    1
% expect:    1
% expect:    1
% expect:    1
disp(size(griddata(x, y, x, 0:0.5:1, (0:0.25:1)')))   % expect:      5     3
disp(isnan(griddata(x, y, x, 9, 9)))                  % expect:    1
G = scatteredInterpolant(rand(60, 3), ones(60, 1), 'nearest');
disp(G(5, 5, 5))                                      % expect:      1
disp(griddatan([0 0; 1 0; 0 1; 1 1], [0; 1; 2; 3], [0.5 0.25]))   % expect:      1
W = scatteredInterpolant([0 1 0 1 1]', [0 0 1 1 1]', [0 1 2 3 5]');   % expect-stderr: averaged
disp(W(1, 1))                                         % expect:      4
H = griddedInterpolant([1 2 3], [4 5 7]);
disp(H([0 1.5 4]))                                    % expect:     3.0000    4.5000    9.0000
H = griddedInterpolant({1:3, 1:2}, [1 2; 3 4; 5 6], 'linear', 'none');
disp([H(1.5, 1.5), H(0, 0)])                          % expect:     2.5000       NaN
disp(H({1:2, 1:2}))                                   % expect:      1     2
                                                      % expect:      3     4

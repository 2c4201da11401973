% Systems given by numbers: polynomials, or four matrices.
[n, d] = feedback(1, [1 2], 3, [1 4]);
disp([n d])                                                   % expect:      0     1     4     1     6    11
[n, d] = feedback(1, [1 2], 3, [1 4], 1);
disp(d)                                                       % expect:      1     6     5
[n, d] = series(1, [1 2], 3, [1 4]);
disp([n d])                                                   % expect:      0     0     3     1     6     8
[n, d] = parallel(1, [1 2], 3, [1 4]);
disp([n d])                                                   % expect:      0     4    10     1     6     8
[y, x, t] = step(1, [1 1], 0:2);
fprintf('%.4f ', y, t), fprintf('\n')                          % expect: 0.0000 0.6321 0.8647 0.0000 1.0000 2.0000
disp(size(impulse([0 1; -2 -3], [0; 1], [1 0], 0, 0:0.5:2)))  % expect:      5     1
fprintf('%.4f %.4f\n', bode(1, [1 1], 1), margin(1, [1 3 3 1]))  % expect: 0.7071 8.0000
[re, im] = nyquist(1, [1 1], 1);
fprintf('%.4f %.4f\n', re, im)                                 % expect: 0.5000 -0.5000
disp(rlocus(1, [1 1], 2))                                     % expect:     -3
[p, z] = pzmap([1 2], [1 3]);
disp([p z])                                                   % expect:     -3    -2
[a, b] = c2d([0 1; 0 0], [0; 1], 2);
fprintf('%.4f ', a, b), fprintf('\n')                          % expect: 1.0000 0.0000 2.0000 1.0000 2.0000 2.0000
[A, B, C, D] = series(-1, 1, 1, 0, -2, 1, 1, 0);
disp(sort(eig(A))')                                           % expect:     -2    -1
m = bode(1, [1 1], 1:3); disp(size(m))                          % expect:      3     1
g = feedback(tf(1, [1 1]), 1);                                % objects keep their methods
disp(g.Denominator{1})                                        % expect:      1     2
step('a')                                                     % expect-error: MATLAB:UndefinedFunction | 'step'

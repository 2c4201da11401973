% del2: complex numbers part by part, singles stay single, a short dimension adds nothing.
a = magic(5);
b = a + 1i*a';
isequal(real(del2(b)), del2(a)) && isequal(imag(del2(b)), del2(a')) % expect: ans =
                                                                    % expect:   logical
                                                                    % expect:    1
class(del2(single([1 4 9 16 25])))      % expect: ans =
                                        % expect:     'single'
disp(del2([1 4 9 16 25]'))              % expect:     0.5000
                                        % expect:     0.5000
                                        % expect:     0.5000
                                        % expect:     0.5000
                                        % expect:     0.5000
disp(del2([1 4 9; 2 5 8]))              % expect:     0.5000    0.5000    0.5000
                                        % expect:          0         0         0
x = linspace(0, 1, 11);
max(abs(4*del2(x.^2 + 1i*x, x) - 2)) < 1e-12 % expect: ans =
                                             % expect:   logical
                                             % expect:    1
[u, v] = meshgrid(1:4, 1:5);
disp(4*del2(u.^2 + v.^2, 1, 1))         % expect:      4     4     4     4
                                        % expect:      4     4     4     4
                                        % expect:      4     4     4     4
                                        % expect:      4     4     4     4
                                        % expect:      4     4     4     4
del2(uint8([1 4 9 16]))                 % expect: ans =
                                        % expect:     0.5000    0.5000    0.5000    0.5000
size(del2(zeros(0,3)))                  % expect: ans =
                                        % expect:      0     3

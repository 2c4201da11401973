disp(polyval([1 2 3], [1 2]))           % expect:      6    11
[p, S, mu] = polyfit(1:5, [1 4 9 16 25], 2);
disp(norm(polyval(p, 1:5, [], mu) - (1:5).^2) < 1e-10)   % expect:    1
fprintf('%.4f\n', roots([1 -6 11 -6]))  % expect: 3.0000
                                        % expect: 2.0000
                                        % expect: 1.0000
disp(roots([0 0 1 2 0])')               % expect:     -2     0
disp(poly([1 2 3]))                     % expect:      1    -6    11    -6
disp(polyder([1 2 3]))                  % expect:      2     2
disp(polyint([2 2]))                    % expect:      1     2     0
disp(polyvalm([1 0 1], [1 1; 0 1]))     % expect:      2     2
                                        % expect:      0     2

[r, p, k] = residue([1 1 1], [1 -5 8 -4]);
fprintf('%.4f %.4f\n', [r p]')     % expect: -2.0000 2.0000
                                   % expect: 7.0000 2.0000
                                   % expect: 3.0000 1.0000
disp(isempty(k))                   % expect:    1
[b, a] = residue([-1 2], [-2 1], 3);
disp(b)                            % expect:      3     4    -1
disp(a)                            % expect:      1     1    -2
[m, n] = mpoles([2 3 1 1 2]);
disp([m n]')                       % expect:      1     1     2     1     2
                                   % expect:      2     1     5     3     4
fprintf('%.4f\n', sort(polyeig(diag([2 6]), -diag([3 5]), eye(2))))   % expect: 1.0000
                                   % expect: 2.0000
                                   % expect: 2.0000
                                   % expect: 3.0000
disp(cplxpair([1+2i 5 1-2i]))      % expect:    1.0000 - 2.0000i   1.0000 + 2.0000i   5.0000 + 0.0000i

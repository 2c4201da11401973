q = quaternion(1, 2, 3, 4)                         % expect: q =
                                                   % expect:     1 + 2i + 3j + 4k
p = quaternion([0 1 0 0; 0 0 -1 0]);
disp(compact(p(1) * p(2)))                         % expect:      0     0     0    -1
disp(compact(q * inv(q)) - [1 0 0 0] < 1e-15)      % expect:    1   1   1   1
disp(norm(q) ^ 2 - 30 < 1e-12)                     % expect:    1
disp(compact(conj(q)))                             % expect:      1    -2    -3    -4
disp(size([p; q]))                                 % expect:      3     1
r = quaternion([0 0 90], 'eulerd', 'XYZ', 'point');
fprintf('%.4f ', rotatepoint(r, [1 0 0])), fprintf('\n')    % expect: 0.0000 1.0000 0.0000 
fprintf('%.4f ', rotvecd(slerp(quaternion(1, 0, 0, 0), r, 0.5))), fprintf('\n')  % expect: 0.0000 0.0000 45.0000 
disp(max(abs(compact(exp(log(normalize(q)))) - compact(normalize(q)))) < 1e-15)  % expect:    1
disp(dist(r, r) < 1e-7)                            % expect:    1
[a, b] = parts(p);
disp([a b])                                        % expect:      0     1
                                                   % expect:      0     0

% Systems that nothing stabilizes, sample times that are none; equations with E and a quadratic term.
function t = says(f, part)
  t = false;
  try
    f();
  catch e
    t = contains(e.message, part) || contains(e.identifier, part);
    if ~t, disp(e.message), end
  end
end
disp(says(@() lqr([1 0; 0 1], [0; 0], eye(2), 1), 'no finite stabilizing solution'))   % expect:    1
disp(says(@() dare(2 * eye(2), [0; 0], eye(2)), 'no finite stabilizing solution'))      % expect:    1
disp(says(@() c2d(tf(1, [1 1]), -1), 'positive'))                                      % expect:    1
disp(says(@() c2d(tf(1, [1 1]), NaN), 'positive'))                                     % expect:    1
disp(says(@() c2d(1, 1, 0), 'positive'))                                               % expect:    1
A = [0 1; -1 0.5]; B = [0; 1]; Q = eye(2); R = 2; S = [0.1; 0.2]; E = [2 0.3; 0 1]; G = -0.1 * eye(2);
[X, K, L] = icare(A, B, Q, R, S, E, G);
r = A' * X * E + E' * X * A + E' * X * G * X * E - (E' * X * B + S) / R * (B' * X * E + S') + Q;
disp(norm(r) < 1e-12)                                                                  % expect:    1
disp(norm(K - R \ (B' * X * E + S')) < 1e-12)                                          % expect:    1
[X, K, L] = idare(A, B, Q, R, S, E);
r = A' * X * A - E' * X * E - (A' * X * B + S) / (B' * X * B + R) * (A' * X * B + S)' + Q;
disp(norm(r) < 1e-12)                                                                  % expect:    1
disp(norm(sort(abs(L)) - sort(abs(eig(A - B * K, E)))) < 1e-10)                        % expect:    1

A = [4 1; 2 3];
disp(A\[1; 2])                  % expect:     0.1000
                                % expect:     0.6000
disp([1 2]/A)                   % expect:    -0.1000    0.7000
disp(2\[2 4])                   % expect:      1     2
x = [1 2; 3 4; 5 6]\[1; 2; 3];
fprintf('%.4f\n', abs(x))       % expect: 0.0000
                                % expect: 0.5000
% Triangular, symmetric positive definite and general systems of some size.
n = 60;
G = reshape(cos(1:n*n), n, n);
b = (1:n)';
for k = 1:4
  switch k
    case 1, M = triu(G) + n*eye(n);
    case 2, M = tril(G) + n*eye(n);
    case 3, M = G'*G + eye(n);
    case 4, M = G + n*eye(n);
  end
  fprintf('%d', norm(M*(M\b) - b) < 1e-8*norm(b))
  fprintf('%d', norm((b'/M)*M - b') < 1e-8*norm(b))
end
fprintf('\n')                   % expect: 11111111
disp(size(zeros(0,2)\zeros(0,3)))   % expect:      2     3

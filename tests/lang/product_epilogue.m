% What is done to a product's elements is computed with it: the same bits as on the product itself.
A = reshape(mod((1:300*40) * 0.37, 3) - 1, 300, 40);
B = reshape(mod((1:40*200) * 0.61, 2) - 1, 40, 200);
b = (1:300)' / 100;
C = A * B;
first = C(1);
fprintf('%d\n', isequal(max(C + b, 0), max(A * B + b, 0)))  % expect: 1
D = A * B;
fprintf('%d\n', isequal(D .* 2 + D, C .* 2 + C))            % expect: 1
fprintf('%d\n', isequal(D, C))                              % expect: 1
E = sqrt(A * B);
fprintf('%d\n', isreal(E))                                  % expect: 0
fprintf('%d\n', isequal(E, sqrt(C)))                        % expect: 1
fprintf('%d\n', sum(sum(A * B)) == sum(sum(C)))             % expect: 1
S = A' * A + 1;
fprintf('%d\n', isequal(S, S'))                             % expect: 1
x = A * B;
x(1) = 5;
fprintf('%d\n', x(1))                                       % expect: 5
fprintf('%d %d\n', size([A * B; A * B]))                    % expect: 600 200
s = single(A) * single(B) * 2;
disp(class(s))                                              % expect: single
fprintf('%d\n', isequal(s, 2 * (single(A) * single(B))))    % expect: 1
A(1) = 7;
fprintf('%d\n', isequal(D, C))                              % expect: 1
try
  A * A + 1
catch e
  disp(e.identifier)                                        % expect: MATLAB:innerdim
end

% Means of Wishart's matrices are df*Sigma and Tau/(df - n - 1).
rng(1);
[W, V] = deal(0);
for k = 1:3000
  W = W + wishrnd([2 1; 1 3], 7) / 7;
  V = V + iwishrnd([2 1; 1 3], 8) * 5;
end
disp(max(max(abs(W / 3000 - [2 1; 1 3]))) < 0.15)   % expect:    1
disp(max(max(abs(V / 3000 - [2 1; 1 3]))) < 0.25)   % expect:    1
% NIST's Misra1a: b1 = 238.94212918, b2 = 5.5015643181e-4.
y = [10.07 14.73 17.94 23.93 29.61 35.18 40.02 44.82 50.76 55.05 61.01 66.40 75.47 81.78]';
x = [77.6 114.9 141.1 190.8 239.9 289.0 332.8 378.4 434.8 477.3 536.8 593.1 689.1 760.0]';
[b, R, J, C, mse] = nlinfit(x, y, @(b, x) b(1) * (1 - exp(-b(2) * x)), [500; 0.0001]);
fprintf('%.4f %.8f %.6f\n', b, sqrt(mse))           % expect: 238.9421 0.00055016 0.101879
fprintf('%.4f\n', sqrt(C(1, 1)))                    % expect: 2.7070
disp(mahal([2 2], [0 0; 2 0; 0 2; 2 2]))            % expect:     1.5000
[g, n] = grp2idx({'b', 'a', '', 'b'});
disp(g')                                            % expect:      1     2   NaN     1
B = lasso(x, y, 'Lambda', [0 1000]);
p = polyfit(x, y, 1);
disp([abs(B(1) - p(1)) < 1e-4, B(2) == 0])          % expect:    1   1
% SciPy: stats.multivariate_t.
fprintf('%.6f\n', mvtpdf([0.5 -1], [1 0.3; 0.3 1], 4))   % expect: 0.057557

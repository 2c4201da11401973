% Student's t with whole degrees of freedom is a finite sum, with others an incomplete beta function: they
% meet, and so do both tails.
x = [-60 -3 -1 -0.2 0.4 1 2.5 10 1e6];
worst = 0;
for nu = 1:45
  a = tcdf(x, nu);
  z = betainc(nu ./ (nu + x .^ 2), nu / 2, 0.5) / 2;
  z(x > 0) = 1 - z(x > 0);
  worst = max([worst, abs(a - z) ./ z, abs(tcdf(-x, nu, 'upper') - a) ./ a]);
end
disp(worst < 1e-12)                                           % expect:    1
disp(tcdf([Inf -Inf NaN 0], 5))                               % expect:     1.0000         0       NaN    0.5000
fprintf('%.15f\n', tcdf(2, 1) - atan(2) / pi)                  % expect: 0.500000000000000

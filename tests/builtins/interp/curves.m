disp(interp1([1 2 3], [10 20 40], [0 1 1.5 3 4]))      % expect:    NaN    10    15    40   NaN
disp(interp1([1 2 3], [10 20 40], [0 4], 'linear', 'extrap'))   % expect:      0    60
for m = {'nearest', 'next', 'previous', 'pchip', 'spline'}
  fprintf('%.4f ', interp1([1 2 3 4], [10 20 40 5], [1.5 2.2 3.7], m{1}))
  fprintf('\n')
end
% expect: 20.0000 20.0000 5.0000 
% expect: 20.0000 40.0000 5.0000 
% expect: 10.0000 20.0000 40.0000 
% expect: 13.9583 23.7867 21.7475 
% expect: 9.6875 25.2800 25.1425 
disp(interp1([1 2; 3 4; 5 6], 1.5))     % expect:      2     3
fprintf('%.4f\n', spline(0:3, (0:3).^3, 1.5))   % expect: 3.3750
fprintf('%.4f\n', ppval(pchip(0:3, (0:3).^3), 1.5))   % expect: 3.4399
disp(interp2([1 2; 3 4], 1.5, 1.5))     % expect:     2.5000
disp(isnan(interp2([1 2; 3 4], 3, 1)))  % expect:    1
fprintf('%.4f\n', interp2([1 2 3 4; 2 3 4 5; 5 6 7 9; 1 2 3 1], 2.5, 2.5, 'spline'))   % expect: 5.2656

% Against SciPy 1.10, signal.cont2discrete and solve_continuous_are and their kin.
G = tf([1 1], [1 2 3]);
for m = {'zoh', 'tustin', 'foh', 'impulse'}
  d = c2d(G, 0.1, m{1});
  fprintf('%s ', m{1}), fprintf('%.8f ', d.Numerator{1}, d.Denominator{1}), fprintf('\n')
end
% expect: zoh 0.09485358 -0.08581274 1.00000000 -1.79160823 0.81873075 
% expect: tustin 0.04740406 0.00451467 -0.04288939 1.00000000 -1.79232506 0.81941309 
% expect: foh 0.04829574 0.00300859 -0.04226348 1.00000000 -1.79160823 0.81873075 
% expect: impulse 0.10000000 -0.08958041 0.00000000 1.00000000 -1.79160823 0.81873075 
c = d2c(c2d(G, 0.1));
disp(max(abs(c.Numerator{1} - [1 1])) < 1e-10)     % expect:    1
c = d2c(c2d(G, 0.1, 'tustin'), 'tustin');
disp(abs(evalfr(c, 2i) - evalfr(G, 2i)) < 1e-12)   % expect:    1
d = c2d(G, 0.1, 'matched');
disp(abs(dcgain(d) - 1 / 3) < 1e-12)               % expect:    1

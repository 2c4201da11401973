% Problems 1, 5, 6, 7, 71 and 100 of Hock and Schittkowski (1981) with their published minima.
o = optimoptions('fmincon', 'Display', 'off');
show = @(f, flag) fprintf('%.5f %d\n', f + 0, flag > 0);
[~, f, flag] = fmincon(@(x) 100*(x(2)-x(1)^2)^2+(1-x(1))^2, [-2 1], [], [], [], [], [-Inf -1.5], [], [], o); show(f, flag)  % expect: 0.00000 1
[~, f, flag] = fmincon(@(x) sin(x(1)+x(2))+(x(1)-x(2))^2-1.5*x(1)+2.5*x(2)+1, [0 0], [], [], [], [], [-1.5 -3], [4 3], [], o); show(f, flag)  % expect: -1.91322 1
[~, f, flag] = fmincon(@(x) (1-x(1))^2, [-1.2 1], [], [], [], [], [], [], @(x) deal([], 10*(x(2)-x(1)^2)), o); show(f, flag)  % expect: 0.00000 1
[~, f, flag] = fmincon(@(x) log(1+x(1)^2)-x(2), [2 2], [], [], [], [], [], [], @(x) deal([], (1+x(1)^2)^2+x(2)^2-4), o); show(f, flag)  % expect: -1.73205 1
[x, f, flag, out, l] = fmincon(@(x) x(1)*x(4)*(x(1)+x(2)+x(3))+x(3), [1 5 5 1], [], [], [], [], ones(1, 4), 5*ones(1, 4), @(x) deal(25-prod(x), sum(x.^2)-40), o); show(f, flag)  % expect: 17.01402 1
disp(max(abs([x l.ineqnonlin l.eqnonlin] - [1 4.74299963 3.82114998 1.37940829 0.55229366 0.16146857])) < 3e-5)  % expect:    1
c = @(x) deal([2*x(1)^2+3*x(2)^4+x(3)+4*x(4)^2+5*x(5)-127; 7*x(1)+3*x(2)+10*x(3)^2+x(4)-x(5)-282; 23*x(1)+x(2)^2+6*x(6)^2-8*x(7)-196; 4*x(1)^2+x(2)^2-3*x(1)*x(2)+2*x(3)^2+5*x(6)-11*x(7)], []);
f = @(x) (x(1)-10)^2+5*(x(2)-12)^2+x(3)^4+3*(x(4)-11)^2+10*x(5)^6+7*x(6)^2+x(7)^4-4*x(6)*x(7)-10*x(6)-8*x(7);
[~, f, flag] = fmincon(f, [1 2 0 4 0 1 1], [], [], [], [], [], [], c, o); show(f, flag)  % expect: 680.63006 1
[~, ~, flag] = fmincon(@(x) x, 0, [1; -1], [-1; -1], [], [], [], [], [], o); disp(flag)  % expect:     -2
t = (0:.1:3)';
fprintf('%.6f ', lsqcurvefit(@(c, t) c(1)*exp(-c(2)*t)+c(3), [1 1 1], t, 2*exp(-1.3*t)+.5, [], [], o)), disp('')  % expect: 2.000000 1.300000 0.500000
[x, r] = lsqnonlin(@(x) [x(1)-3 x(2)-3], [0 0], [], [1 2], o); disp([x r])  % expect:      1     2     5
[x, r] = lsqnonlin(@banana, [-1.2 1], [], [], optimoptions(o, 'SpecifyObjectiveGradient', true)); fprintf('%.6f %.6f\n', x)  % expect: 1.000000 1.000000
disp(optimget(optimoptions('fsolve', 'MaxIterations', 7), 'MaxIter'))  % expect:      7

function [r, J] = banana(x)
  r = [10*(x(2)-x(1)^2); 1-x(1)];
  J = [-20*x(1) 10; -1 0];
end

fprintf('%g %g %g %g %g\n', 1e3, 1.e3, .5, 1D2, 1..^2)   % expect: 1000 1000 0.5 100 1
fprintf('%g\n', 1.*2 + 1./4)                             % expect: 2.25
disp(class(1))                                           % expect: double

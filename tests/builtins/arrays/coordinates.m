[t, r] = cart2pol([1 0], [0 2]);
fprintf('%.4f %.4f\n', [t; r])               % expect: 0.0000 1.0000
                                             % expect: 1.5708 2.0000
[x, y, z] = pol2cart(pi/2, [1 2], 5);
fprintf('%.4f %.4f %g\n', [x; y; z z])       % expect: 0.0000 1.0000 5
                                             % expect: 0.0000 2.0000 5
[a, e, r] = cart2sph(1, 1, sqrt(2));
fprintf('%.4f %.4f %.4f\n', a, e, r)         % expect: 0.7854 0.7854 2.0000
[x, y, z] = sph2cart(0, pi/2, 3);
fprintf('%.4f %.4f %.4f\n', x, y, z)         % expect: 0.0000 0.0000 3.0000
disp(polyarea([0 2 2 0]', [0 0 3 3]'))       % expect:      6
[in, on] = inpolygon([1 2 3], [1 1 1], [0 2 2 0], [0 0 2 2]);
disp([in; on])                               % expect:    1   1   0
                                             % expect:    0   1   0
disp(rectint([0 0 2 2; 5 5 1 1], [1 1 3 3])')   % expect:      1     0

z = sqrt(-4);
fprintf('%g %g\n', real(z), imag(z))         % expect: 0 2
fprintf('%d\n', isreal(z * z))               % expect: 1
fprintf('%d\n', isreal(complex(1, 0)))       % expect: 0
w = [1+2i, 3];
fprintf('%g ', real(w), imag(w)); fprintf('\n')   % expect: 1 3 2 0
w(1) = 5;
fprintf('%d\n', isreal(w))                   % expect: 1
fprintf('%g %g\n', abs(3-4i), angle(1i) * 2 / pi)   % expect: 5 1
fprintf('%d\n', (1+2i)' == 1-2i)             % expect: 1
fprintf('%g %g\n', real((-8)^(1/3)), imag((-8)^(1/3)))   % expect: 1 1.73205
fprintf('%d %d\n', 1+2i == 1+2i, 1i > 0)     % expect: 1 0

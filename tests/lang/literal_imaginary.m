z = 3 + 4i;
fprintf('%g %g %g\n', real(z), imag(z), abs(z))   % expect: 3 4 5
fprintf('%d\n', isreal(2i*2i))                    % expect: 1
fprintf('%g\n', imag(1e3j))                       % expect: 1000

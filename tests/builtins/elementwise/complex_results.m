% Real arguments outside a function's real domain give complex answers; zero imaginary parts vanish.
z = sqrt(-4); fprintf('%g %g\n', real(z), imag(z))     % expect: 0 2
z = log(-1); fprintf('%g %.4f\n', real(z), imag(z))    % expect: 0 3.1416
z = asin(2); fprintf('%.4f %.4f\n', real(z), imag(z))  % expect: 1.5708 -1.3170
z = acos(2); fprintf('%.4f %.4f\n', real(z), imag(z))  % expect: 0.0000 1.3170
z = acosh(0.5); fprintf('%.4f %.4f\n', real(z), imag(z))  % expect: 0.0000 1.0472
z = atanh(2); fprintf('%.4f %.4f\n', real(z), imag(z)) % expect: 0.5493 1.5708
z = (-8)^(1/3); fprintf('%.4f %.4f\n', real(z), imag(z))  % expect: 1.0000 1.7321
disp(isreal((1+2i)*(1-2i)))    % expect:    1
disp((1+2i)*(1-2i))            % expect:      5
disp(isreal(sqrt([4 9])))      % expect:    1
disp(isreal(complex(1,0)))     % expect:    0
disp((1+2i)^2)                 % expect:   -3.0000 + 4.0000i
disp(abs(3+4i))                % expect:      5
disp(3+4i > 2-9i)              % expect:    1
disp(3+4i == 3-4i)             % expect:    0

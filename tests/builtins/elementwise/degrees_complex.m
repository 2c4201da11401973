% Quarter turns are exact in the complex plane too.
fprintf('%d\n', real(cosd(90 + 180i)) == 0, real(sind(180 + 180i)) == 0)           % expect: 1
                                                                                    % expect: 1
fprintf('%d\n', abs(sind(180 + 180i) + 1i * sinh(pi)) < 1e-14)                       % expect: 1
fprintf('%d\n', abs(tand(45 + 10i) - sind(45 + 10i) / cosd(45 + 10i)) < 1e-15)      % expect: 1

c = convn(ones(2, 2, 2), ones(2, 2, 2));
disp(size(c)), disp(c(2, 2, 2))       % expect:      3     3     3
                                      % expect:      8
disp(convn([1 2 3; 4 5 6], [1 -1], 'same'))   % expect:      1     1    -3
                                      % expect:      1     1    -6
disp(convn([1 2; 3 4], ones(2), 'valid'))     % expect:     10
disp(class(convn(single(1), 2)))      % expect: single
fprintf('%.4f ', interpft([1 2 3 2], 8)), fprintf('\n')   % expect: 1.0000 1.2929 2.0000 2.7071 3.0000 2.7071 2.0000 1.2929
[h, w] = freqz([1 1], 1, 2);
fprintf('%.4f %.4f %.4f\n', [real(h) imag(h) w]')         % expect: 2.0000 0.0000 0.0000
                                      % expect: 1.0000 -1.0000 1.5708

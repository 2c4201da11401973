fprintf('%.10f\n', gammainc([0.5 1 10], [1 2 3]))          % expect: 0.3934693403
                                                           % expect: 0.2642411177
                                                           % expect: 0.9972306043
fprintf('%.10f\n', gammainc(1, 2, 'upper'))                % expect: 0.7357588823
fprintf('%.10f\n', gammainc(1, 2, 'scaledlower'))          % expect: 1.4365636569
disp(gammainc([0 Inf NaN], 1))                             % expect:      0     1   NaN
disp(gammainc(3, [0 Inf]))                                 % expect:      1     0
disp(class(gammainc(single(1), 2)))                        % expect: single
disp(size(gammainc(zeros(0, 3), 1)))                       % expect:      0     3
fprintf('%.10f\n', gammainc(gammaincinv(0.3, 2.5), 2.5))   % expect: 0.3000000000
fprintf('%.10f\n', betainc(0.25, 2, 3), betainc(0.25, 2, 3, 'upper'))   % expect: 0.2617187500
                                                           % expect: 0.7382812500
fprintf('%.10f\n', betainc(betaincinv(0.3, 2, 5), 2, 5))   % expect: 0.3000000000
disp(betainc([0 1], 2, 3))                                 % expect:      0     1

disp(num2str(pi))                 % expect: 3.1416
disp(num2str([1 22; 333 4]))      % expect:   1   22
                                  % expect: 333    4
disp(num2str(-0.5))               % expect: -0.5
disp(num2str(1e10))               % expect: 10000000000
disp(num2str(pi, 8))              % expect: 3.1415927
disp(num2str([0.5 NaN Inf]))      % expect: 0.5         NaN         Inf
disp(mat2str([1 2; 3 4.5]))       % expect: [1 2;3 4.5]
fprintf('%g ', str2double({'1', 'x', '2.5e1'})); disp(' ')   % expect: 1 NaN 25

fprintf('%dx%d\n', size([]))                 % expect: 0x0
fprintf('%dx%d\n', size(zeros(3, 0)'))       % expect: 0x3
fprintf('%d %d\n', sum([]), prod([]))        % expect: 0 1
fprintf('%dx%d\n', size([zeros(1,0), 5]))    % expect: 1x1
fprintf('%dx%d\n', size(zeros(0,3) * zeros(3,4)))   % expect: 0x4
fprintf('%g ', zeros(2,0) * zeros(0,2)); fprintf('\n')   % expect: 0 0 0 0
fprintf('%d\n', isempty(''))                 % expect: 1
fprintf('%dx%d\n', size([] == 1))            % expect: 0x0
fprintf('%dx%d\n', size(sum(zeros(0,3))))    % expect: 1x3

m = [1 2 3; 4 5 6];
fprintf('%d %d %d\n', m(2), m(2,3), m(end))        % expect: 4 6 6
fprintf('%d ', m(:)); fprintf('\n')                % expect: 1 4 2 5 3 6
fprintf('%d ', m(:,2)); fprintf('\n')              % expect: 2 5
fprintf('%d ', m(1,:)); fprintf('\n')              % expect: 1 2 3
fprintf('%d ', m([1 2],[1 3])); fprintf('\n')      % expect: 1 4 3 6
fprintf('%dx%d ', size(m([1 2;3 4]))); fprintf('\n')   % expect: 2x2
v = 1:5;
fprintf('%dx%d %dx%d\n', size(v([1;2])), size(v(:)))   % expect: 1x2 5x1
fprintf('%dx%d\n', size(v([])))  % expect: 0x0

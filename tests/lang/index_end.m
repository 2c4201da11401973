v = 10:10:50; m = magic(4); c = {1, [2 3 4]};
fprintf('%d %d\n', v(end), v(end-1))              % expect: 50 40
fprintf('%d %d\n', m(end,1), m(1,end))            % expect: 4 13
fprintf('%d\n', v(min(end, 10)))                  % expect: 50
fprintf('%d\n', c{end}(end))                      % expect: 4
fprintf('%d\n', v(v(1)/10 + end - 2))             % expect: 40
fprintf('%d\n', m(v(1)/10, end))                  % expect: 13
v(end+1) = 60;
fprintf('%d %d\n', numel(v), v(end))              % expect: 6 60
s.x = [7 8 9];
fprintf('%d\n', s.x(end))                         % expect: 9
fprintf('%d ', v([1 end])); fprintf('\n')         % expect: 10 60
k = ones(2,3,4);
fprintf('%d %d\n', size(k(:,end)))               % expect: 2 1

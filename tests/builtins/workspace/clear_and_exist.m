x = 1; y = 2; xx = 3;
clear x*
fprintf('%d', exist('x'), exist('y'), exist('xx'), exist('sin')); disp(' ')   % expect: 0105
s = evalc('disp(7)');
disp(strtrim(s))                            % expect: 7
eval('z = 4;', 'z = 5;'); fprintf('%d\n', z)                   % expect: 4
eval('error(''a'')', 'z = 6;'); fprintf('%d\n', z)             % expect: 6
fprintf('%d', isvarname('a_1'), isvarname('for'), iskeyword('end')); disp(' ')   % expect: 101

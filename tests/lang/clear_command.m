x = 1; y = 2; z = 3;
clear x y
fprintf('%d %d %d\n', exist('x'), exist('y'), exist('z'))    % expect: 0 0 1
clear
fprintf('%d\n', exist('z'))                                  % expect: 0

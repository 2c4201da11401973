a = [1 2; 3 4]; b = [5 6; 7 8];
fprintf('%g ', a .* b); fprintf('\n')    % expect: 5 21 12 32
fprintf('%g ', a * b); fprintf('\n')     % expect: 19 43 22 50
fprintf('%g ', a ./ [2 2]); fprintf('\n')   % expect: 0.5 1.5 1 2
fprintf('%g ', a .\ 12); fprintf('\n')   % expect: 12 4 6 3
fprintf('%g ', a .^ 2); fprintf('\n')    % expect: 1 9 4 16
fprintf('%g ', a ^ 2); fprintf('\n')     % expect: 7 15 10 22
fprintf('%g ', a > 2 & b < 8); fprintf('\n')   % expect: 0 1 0 0
fprintf('%g ', a == 1 | b == 8); fprintf('\n') % expect: 1 0 0 1

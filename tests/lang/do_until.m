n = 0;
do n++; until n >= 3
fprintf('%d\n', n)    % expect: 3
do = 4; until = 5;
fprintf('%d\n', do + until)   % expect: 9

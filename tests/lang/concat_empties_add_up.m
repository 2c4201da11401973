disp(size([zeros(0,1), zeros(0,3)]))       % expect:      0     4
disp(size([zeros(1,0); zeros(3,0)]))       % expect:      4     0
disp(size([zeros(0,3), zeros(0,1)]))       % expect:      0     4
disp(size([cell(0,1), cell(0,3)]))         % expect:      0     4
disp(size([zeros(0,1); ones(3,1)]))        % expect:      3     1
disp(size([zeros(1,0), ones(3,1)]))        % expect:      3     1
disp(size(['', zeros(0,1), 'ab']))         % expect:      1     2
disp(size(cat(3, zeros(0,1), zeros(0,1)))) % expect:      0     1     2

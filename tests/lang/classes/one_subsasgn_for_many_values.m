addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% A class's subsasgn gets all values of [obj….] = deal(…) in one call, and hands them on.
c = Ledger;
[c.rows(1:2).sum] = deal(7, 8);   % expect: . () . with 2
disp([c.rows.sum])                % expect:      7     8     3
[c.rows.sum] = deal(1, 2, 3);     % expect: . . with 3
disp([c.rows.sum])                % expect:      1     2     3
c.rows(3).sum = 5;                % expect: . () . with 1
disp(c.rows(3).sum)               % expect:      5
x = subsasgn(struct('a', {1, 2}), substruct('.', 'a'), 8, 9);
disp([x.a])                       % expect:      8     9

disp(genvarname({'x', 'x', '1a', 'for'}))          % expect:     {'x'}    {'x1'}    {'x1a'}    {'xFor'}
disp(matlab.lang.makeValidName({'a-b', 'end', '9'}))   % expect:     {'a_b'}    {'xEnd'}    {'x9'}
disp(matlab.lang.makeValidName('a@b', 'ReplacementStyle', 'hex'))      % expect: a0x40b
disp(matlab.lang.makeValidName('a@b', 'ReplacementStyle', 'delete'))   % expect: ab
[n, c] = matlab.lang.makeValidName({'ok', '?'}); disp(c)               % expect:    0   1
disp(matlab.lang.makeUniqueStrings({'a', 'a', 'b'}, {}))               % expect:     {'a'}    {'a_1'}    {'b'}
disp(datestr(addtodate(datenum(2001, 1, 31), 1, 'month'), 29))         % expect: 2001-02-28
disp(datestr(addtodate(datenum(2004, 2, 29), -1, 'year'), 29))         % expect: 2003-02-28
disp(eomday(1900, 2))                                                  % expect:     28
disp(datevec('07-Sep-2000 15:38:09'))   % expect:         2000           9           7          15          38           9
disp(datevec('3/4/2015 2:05 PM', 'mm/dd/yyyy HH:MM PM'))   % expect:         2015           3           4          14           5           0
fprintf('%d\n', datenum({'5/19/2001', '6/6/1944'}))        % expect: 730990
                                                           % expect: 710189
[n, s] = weekday([728647 728648]); disp(n), disp(s)        % expect:      2     3
                                                           % expect: Mon
                                                           % expect: Tue
disp(weekday('21-Dec-1994'))                               % expect:      4
disp(etime([2000 3 1 0 0 0], [2000 2 28 23 59 59]))        % expect:        86401
disp(datestr([2000 1 2 3 4 5]))                            % expect: 02-Jan-2000 03:04:05
datevec('no date')                                         % expect-error: MATLAB:datevec:unknownFormat | 'no date'

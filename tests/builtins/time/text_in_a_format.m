% string, char and cellstr of dates and durations take a format.
d = datetime(2024, 3, 15, 12, 30, 0);
disp(string(d, 'dd/MM/yyyy'))                % expect: 15/03/2024
disp(char(d, 'HH:mm'))                       % expect: 12:30
c = cellstr([d d + days(1)], 'dd.MM'); disp(c)      % expect:     {'15.03'}    {'16.03'}
disp(string(minutes(90), 'hh:mm'))           % expect: 01:30
disp(string(d))                              % expect: 15-Mar-2024 12:30:00

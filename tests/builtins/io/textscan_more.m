% textscan: ends of lines, dates, durations, categories, complex numbers, errors that are told.
c = textscan('1,2;3,4', '%f %f', 'Delimiter', ',', 'EndOfLine', ';');
disp([c{:}])
  % expect:      1     2
  % expect:      3     4
c = textscan('2024-01-02,5,12:30:15', '%{yyyy-MM-dd}D %f %T', 'Delimiter', ',');
disp(char(c{1})), disp(hours(c{3}) > 12)
  % expect: 2024-01-02
  % expect:    1
c = textscan('red blue red', '%C');
disp(class(c{1})), disp(countcats(c{1})')
  % expect: categorical
  % expect:      1     2
c = textscan('1 2+3i', '%f');
disp(isequal(c{1}, [1; 2+3i]))                            % expect:    1
c = textscan('a b', '%s', 'TextType', 'string');
disp(class(c{1}))                                         % expect: string
c = textscan('1 2 x 3', '%f');
disp(c{1}')                                               % expect:      1     2
textscan('1 2 x 3', '%f', 'ReturnOnError', false)         % expect-error: MATLAB:textscan:handleErrorAndShowInfo | row number 3

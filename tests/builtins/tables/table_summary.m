% summary of tables, timetables and categories.
T = table([38; 43; NaN; 40; 49], {'a'; 'b'; ''; 'd'; 'e'}, [true; false; true; true; false], categorical({'x'; 'y'; 'x'; 'x'; 'y'}), 'VariableNames', {'Age', 'Name', 'Smoker', 'Kind'});
T.Properties.VariableUnits = {'Yrs', '', '', ''};
T.Properties.Description = 'Patients';
summary(T)
  % expect: Description:  Patients
  % expect: Variables:
  % expect:     Age: 5×1 double
  % expect:         Properties:
  % expect:             Units:  Yrs
  % expect:         Values:
  % expect:             Min             38
  % expect:             Median        41.5
  % expect:             Max             49
  % expect:             NumMissing       1
  % expect:     Name: 5×1 cell array of character vectors
  % expect:         Values:
  % expect:             NumMissing    1
  % expect:     Smoker: 5×1 logical
  % expect:         Values:
  % expect:             True     3
  % expect:             False    2
  % expect:     Kind: 5×1 categorical
  % expect:         Values:
  % expect:             x    3
  % expect:             y    2
s = summary(T);
disp(fieldnames(s)')                        % expect:     {'Age'}    {'Name'}    {'Smoker'}    {'Kind'}
disp([s.Age.Min s.Age.Max s.Age.NumMissing s.Smoker.True])   % expect:     38    49     1     3
disp(s.Kind.Categories')                    % expect:     {'x'}    {'y'}
TT = timetable(datetime(2024, 1, 1:3)', [1 2; 3 4; 5 6]);
s = summary(TT);
disp(char(s.Time.Max))                      % expect: 03-Jan-2024
disp(s.Var1.Median)                         % expect:      3     4
disp(summary(categorical({'a'; 'b'; 'a'}))')   % expect:      2     1
s = summary(table(zeros(0, 1)));
disp(s.Var1.Size)                           % expect:      0     1
summary(5)                                  % expect-error: MATLAB:UndefinedFunction | 'summary'

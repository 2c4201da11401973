% Texts to dates and back, in the usual forms and by a format.
disp(datetime('2024-05-06')), disp(datetime('06-May-2024 07:08:09')), disp(datetime('05/06/2024 13:01'))
% expect:    06-May-2024
% expect:    06-May-2024 07:08:09
% expect:    06-May-2024 13:01:00
disp(datetime('2024-05-06T07:08:09.250Z','Format','HH:mm:ss.SSS')) % expect:    07:08:09.250
disp(datetime('06.05.24 7h','InputFormat','dd.MM.yy H''h''')) % expect:    06-May-2024 07:00:00
disp(datetime({'1/2/2024';'';'x'},'InputFormat','d/M/yyyy'))
% expect:    01-Feb-2024
% expect:    NaT
% expect:    NaT
disp(datetime(2024,5,6,'Format','eeee, d MMMM yyyy, ''week'' W')) % expect:    Monday, 6 May 2024, week 1
disp(datetime(738000.5,'ConvertFrom','datenum')), disp(datetime(0,'ConvertFrom','posixtime')), disp(datetime(20240506,'ConvertFrom','yyyymmdd'))
% expect:    28-Jul-2020 12:00:00
% expect:    01-Jan-1970
% expect:    06-May-2024
try, datetime('nonsense'), catch err, disp(err.message), end
% expect: Could not recognize the date/time format of 'nonsense'. You can specify a format using the 'InputFormat' parameter.
try, datetime('2024-13-01','InputFormat','yyyy-MM-dd'), catch err, disp(err.identifier), end
% expect: MATLAB:datetime:ParseErr
try, datetime(2024,1,1,'Format','bbb'), catch err, disp(err.identifier), end
% expect: MATLAB:datetime:UnrecognizedFormat
n = datetime(2024,1,1:1000); disp(isequal(n, datetime(cellstr(n)))) % expect:    1
disp(posixtime(datetime(2024,5,6))), disp(juliandate(datetime(2000,1,1,12,0,0)))
% expect:    1.7150e+09
% expect:      2451545

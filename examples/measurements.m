% Measurements from a MAT-file: load, fit, tabulate, save, and read again.
folder = tempname; mkdir(folder); cleaner = onCleanup(@() rmdir(folder, 's'));
raw = fullfile(folder, 'raw.mat');

% What an instrument left behind: a time, a sensor, a value.
time = datetime(2024, 5, 1) + hours(0:11)';
sensor = categorical(repmat({'north'; 'south'}, 6, 1));
value = 20 + 0.5 * (0:11)' + [0.1; -0.1; 0; 0.2; -0.2; 0; 0.1; -0.1; 0.3; -0.3; 0; 0];
save(raw, 'time', 'sensor', 'value')
clear time sensor value

% Load it and fit a line.
load(raw)
elapsed = hours(time - time(1));
p = polyfit(elapsed, value, 1);
fprintf('rises by %.3f an hour from %.2f; largest deviation %.2f\n', p, max(abs(polyval(p, elapsed) - value)))

% One row a measurement, one row a sensor.
T = table(time, sensor, value);
T.deviation = value - polyval(p, elapsed);
disp(T(1:3, {'time', 'sensor', 'value'}))
S = groupsummary(T, 'sensor', {'mean', 'max'}, 'value')

% The results, for programs and for people.
save(fullfile(folder, 'results.mat'), 'T', 'p')
writetable(S, fullfile(folder, 'summary.csv'))
again = load(fullfile(folder, 'results.mat'));
fprintf('%s', fileread(fullfile(folder, 'summary.csv')))
fprintf('the same again: %d\n', isequal(again.T, T) && isequal(again.p, p))
disp(jsonencode(S))

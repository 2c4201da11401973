% An exercise as courses have it: load measurements, fit Newton's law of cooling, plot, save.
here = fileparts(mfilename('fullpath'));
data = load(fullfile(here, 'data', 'cooling.mat'));   % made by data/make_cooling.m
t = data.minutes;
y = mean(data.temperature, 2, 'omitnan');
fprintf('%d moments, %d thermometers, %d readings missing\n', size(data.temperature), sum(isnan(data.temperature(:))))

% Newton: y(t) = room + (y0 - room) exp(-k t). A line through the logarithms is a first guess, least squares the answer.
room = data.info.room;
line = polyfit(t, log(y - room), 1);
model = @(p, t) room + p(1) * exp(-p(2) * t);
p = fminsearch(@(p) sum((y - model(p, t)) .^ 2), [exp(line(2)), -line(1)]);
residual = y - model(p, t);
fprintf('starts at %.1f %s, loses half of the difference in %.1f minutes\n', room + p(1), data.info.unit, log(2) / p(2))
fprintf('R^2 = %.4f, residuals of %.2f at most\n', 1 - sum(residual .^ 2) / sum((y - mean(y)) .^ 2), max(abs(residual)))
fprintf('drinkable (60 degC) after %.0f minutes\n', fzero(@(t) model(p, t) - 60, [0 60]))

% A figure for the report.
folder = tempname; mkdir(folder); cleaner = onCleanup(@() rmdir(folder, 's'));
fig = figure('Visible', 'off');
plot(t, data.temperature, '.', t, model(p, t), 'k-', 'LineWidth', 1.5)
xlabel('minutes'), ylabel(data.info.unit), title('Coffee'), grid on
legend([data.info.thermometers, {'fit'}])
print(fig, '-dsvg', fullfile(folder, 'cooling.svg'))
picture = fileread(fullfile(folder, 'cooling.svg'));
fprintf('a picture with %d words of its legend in it\n', sum(cellfun(@(w) contains(picture, w), [data.info.thermometers, {'fit'}])))
close(fig)

% The results, and what a colleague finds in them.
results = struct('parameters', p, 'residual', residual, 'when', datetime(2024, 5, 1));
save(fullfile(folder, 'results.mat'), '-struct', 'results')
whos('-file', fullfile(folder, 'results.mat'))
again = load(fullfile(folder, 'results.mat'), 'parameters');
fprintf('the same again: %d\n', isequal(again.parameters, p))

% Polar axes make room for a chart with x and y unless they are held, and the other way round.
polarplot(1:3, 1:3); plot(1:3); disp(class(gca))           % expect: matlab.graphics.axis.Axes
polarplot(1:3, 1:3); disp(class(gca))                      % expect: matlab.graphics.axis.PolarAxes
bar(1:3); disp(class(gca))                                 % expect: matlab.graphics.axis.Axes
disp(numel(get(gcf, 'Children')))                          % expect:      1
subplot(1, 2, 1); polarplot(1:3, 1:3); subplot(1, 2, 2); contour(peaks(5)); disp(numel(get(gcf, 'Children')))   % expect:      2
polarplot(1:3, 1:3); title('t'); hold on; polarplot(1:3, 3:-1:1); disp(numel(get(gca, 'Children')))   % expect:      2
p = polaraxes;
try, p.YTickLabelFormat = 'on'; catch e, disp(e.identifier), end   % expect: MATLAB:hg:TickLabelFormat

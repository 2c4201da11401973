% plot of one number and a vector: a line for each point. Defaults of the root, also those that follow a theme. Objects that do not
% count for the limits.
h = plot(2, [1 5 9], 'o');
disp(numel(h)), disp([h(2).XData h(2).YData])      % expect:      3
                                                   % expect:      2     5
h = plot([1; 2], 3); disp(numel(h))                % expect:      2
disp(size(get(0, 'DefaultAxesColorOrder')))        % expect:      7     3
disp(get(groot, 'factoryLineLineWidth') > 0)       % expect:    1
clf, plot([0 1], [0 1]), hold on
plot([0 50], [0 50], 'YLimInclude', 'off', 'XLimInclude', 'off')
disp([xlim ylim])                                  % expect:      0     1     0     1
plot([1 2], [1 2 3])                               % expect-error: MATLAB:plot:Vectors | same length. (1x2 and 1x3)

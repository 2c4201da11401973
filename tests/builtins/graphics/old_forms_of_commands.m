f = figure('Visible', 'off'); plot(1:3, [1 2 3; 3 2 1]');
l = legend('up', 'down', 2);
disp(l.Location)                       % expect: northwest
disp(l.String)                         % expect:     {'up'}    {'down'}
l = legend({'a', 'b'}, 'FontSize', 4); disp(l.FontSize)   % expect:      4
l = legend({'a', 'b'}, 'Location', 'SW'); disp(l.Location)   % expect: southwest
l = legend('a', 'b', 'Location', 'neo'); disp(l.Location)    % expect: northeastoutside
view(30, 60); T = view; disp(round(T * [1; 0; 0; 1], 4)')    % expect:     0.8660   -0.4330    0.2500    1.0000
colormap gray(16)
disp(size(colormap))                   % expect:     16     3
colormap('hot')
disp(size(colormap))                   % expect:    256     3
colormap nosuch(3)                     % expect-error: MATLAB:colormap:UnknownColormap | 'nosuch'

f = figure('Visible', 'off'); a = axes(f);
setappdata(a, 'peer', [1 2]); setappdata(a, 'name', 'x');
disp(getappdata(a, 'peer'))               % expect:      1     2
disp(fieldnames(getappdata(a))')          % expect:     {'name'}    {'peer'}
disp([isappdata(a, 'peer') isappdata(f, 'peer')])   % expect:    1   0
rmappdata(a, 'peer')
disp(isempty(getappdata(a, 'peer')))      % expect:    1
p = plot(a, 1:2); hold(a, 'on'); q = plot(a, 3:4); r = plot(a, 5:6);
uistack(p, 'up');  disp(find(a.Children == p))      % expect:      2
uistack(p, 'top'); disp(find(a.Children == p))      % expect:      1
uistack(p, 'bottom'); disp(find(a.Children == p))   % expect:      3
uistack(q, 'up', 5); disp(find(a.Children == q))    % expect:      1
disp(size(get([], 'Visible')))            % expect:      0     0
uistack(p, 'sideways')                    % expect-error: - | sideways

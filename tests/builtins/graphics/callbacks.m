% What runs when objects come, go or change.
h = plot(1:3, 'DeleteFcn', @(src, event) disp(class(src)));
delete(h)                                         % expect: matlab.graphics.chart.primitive.Line
f = figure('CreateFcn', @(src, ~) fprintf('made %d\n', src.Number));   % expect: made 2
set(f, 'SizeChangedFcn', @(src, ~) fprintf('%g by %g\n', src.Position(3), src.Position(4)));
f.Position = [0 0 300 200];                       % expect: 300 by 200
set(f, 'CloseRequestFcn', @(src, ~) disp('not now'));
close(f)                                          % expect: not now
disp(isvalid(f))                                  % expect:    1
set(f, 'CloseRequestFcn', 'disp(''bye''); closereq', 'DeleteFcn', {@(src, ~, word) disp(word), 'gone'});
close(f)
% expect: bye
% expect: gone
disp(isvalid(f))                                  % expect:    0
disp(get(figure, 'CloseRequestFcn'))              % expect: closereq
% Parents go before their children, and both are still there when they are asked.
ax = axes('DeleteFcn', @(src, ~) fprintf('axes with %d\n', numel(src.Children)));
l = line(1:2, 1:2, 'DeleteFcn', @(src, ~) fprintf('line %s %s\n', src.BeingDeleted, class(src.Parent)));
cla(ax)                                           % expect: line on matlab.graphics.axis.Axes
l = line(1:2, 1:2, 'DeleteFcn', @(src, ~) fprintf('line %s\n', get(gcbo, 'Type')));
clf
% expect: axes with 1
% expect: line line
disp(isempty(gcbo) && isempty(gcbf))              % expect:    1
% Defaults, errors, callbacks that delete what is being deleted.
set(groot, 'DefaultLineCreateFcn', @(src, ~) set(src, 'LineWidth', 3));
h = plot(1:3); disp(h.LineWidth)                  % expect:      3
set(groot, 'DefaultLineCreateFcn', 'remove')
set(h, 'DeleteFcn', @(src, ~) error('oops:x', 'oops'));
delete(h)                                         % expect-stderr: Error while evaluating Line DeleteFcn.
disp(isvalid(h))                                  % expect:    0
h = plot(1:3); h.DeleteFcn = @(src, ~) delete(src); delete(h); disp(isvalid(h))   % expect:    0
h = plot(1:3); h.DeleteFcn = @(src, ~) delete(src.Parent); delete(h)
f = gcf; f.DeleteFcn = @(src, ~) plot(1:2); delete(f); disp(isvalid(f))           % expect:    0
h = plot(1:3);
try, h.ButtonDownFcn = 5; catch e, disp(e.message), end
% expect: Error setting property 'ButtonDownFcn' of class 'Line':
% expect: Callback value must be a character vector, a function handle, or a cell array that begins with one of them.
h.ButtonDownFcn = @(s, e) disp('clicked'); disp(class(h.ButtonDownFcn))           % expect: function_handle
f = figure('CloseRequestFcn', ''); close(f); disp(isvalid(f))                     % expect:    1
close(f, 'force'); disp(isvalid(f))                                               % expect:    0
close all force

% What somebody does at a figure: properties that tell of it, callbacks and their events.
f = figure; h = plot(1:10); ax = gca; ax.Position = [0 0 1 1]; xlim([0 10]); ylim([0 10]);
f.WindowButtonDownFcn = @(s, e) fprintf('%s: %s on %s\n', e.EventName, s.SelectionType, get(e.HitObject, 'Type'));
h.ButtonDownFcn = @(s, e) fprintf('%s of %s: button %d at %.1f %.1f\n', e.EventName, s.Type, e.Button, e.IntersectionPoint(1:2));
hgevent(f, 'press', [280 210]); drawnow
% expect: WindowMousePress: normal on line
% expect: Hit of line: button 1 at 5.0 5.0
disp(f.CurrentPoint), disp(ax.CurrentPoint), disp(f.CurrentObject == h)
% expect:    280   210
% expect:      5     5     1
% expect:      5     5    -1
% expect:    1
hgevent(f, 'press', [280 42], 'Button', 3); hgevent(f, 'press', [280 42], 'Modifier', {'shift'}); hgevent(f, 'press', [280 42], 'Again', true); drawnow
% expect: WindowMousePress: alt on axes
% expect: WindowMousePress: extend on axes
% expect: WindowMousePress: open on axes
h.HitTest = 'off'; ax.ButtonDownFcn = @(s, ~) fprintf('%s\n', class(s));
hgevent(f, 'press', [280 210]); drawnow
% expect: WindowMousePress: normal on line
% expect: matlab.graphics.axis.Axes
h.PickableParts = 'none'; f.WindowButtonDownFcn = ''; ax.ButtonDownFcn = ''; h.HitTest = 'on';
hgevent(f, 'press', [280 210]); drawnow; disp(get(f.CurrentObject, 'Type'))      % expect: axes
f.WindowButtonMotionFcn = {@(s, e, word) fprintf('%s %g %g\n', word, s.CurrentPoint), 'to'};
f.WindowButtonUpFcn = 'disp(''up'')';
f.WindowScrollWheelFcn = @(~, e) fprintf('%s %d of %d\n', e.EventName, e.VerticalScrollCount, e.VerticalScrollAmount);
hgevent(f, 'motion', [10 20]); hgevent(f, 'release', [10 20]); hgevent(f, 'wheel', [10 20], 'Turns', -1); drawnow
% expect: to 10 20
% expect: up
% expect: WindowScrollWheel -1 of 3
f.WindowKeyPressFcn = @(~, e) fprintf('%s: %s (%s) with %s\n', e.EventName, e.Key, e.Character, strjoin(e.Modifier, ' '));
f.KeyPressFcn = @(s, e) fprintf('%s %s\n', e.EventName, s.CurrentCharacter);
f.KeyReleaseFcn = @(~, e) fprintf('%s %s\n', e.EventName, e.Key);
hgevent(f, 'key', 'Key', 'a', 'Character', 'A', 'Modifier', {'shift'}); hgevent(f, 'keyup', 'Key', 'a'); pause(0)
% expect: WindowKeyPress: a (A) with shift
% expect: KeyPress A
% expect: KeyRelease a
f.SizeChangedFcn = @(s, ~) fprintf('%g by %g\n', s.Position(3:4));
hgevent(f, 'resize', [300 200]); drawnow                        % expect: 300 by 200
f.CloseRequestFcn = @(s, ~) disp('stays');
hgevent(f, 'close'); drawnow                                    % expect: stays
close(f, 'force')
% A line of sight in space: from the near end of the cube to the far one.
f = figure; ax = axes('Position', [0 0 1 1], 'XLim', [0 2], 'YLim', [0 4], 'ZLim', [0 8]); view(0, 0);
hgevent(f, 'press', [280 210]); drawnow; disp(round(ax.CurrentPoint, 6))
% expect:      1     0     4
% expect:      1     4     4
% Log and reversed axes; the axes under the mouse become the current ones.
clf(f); a = axes('Position', [0 0 0.5 1], 'XScale', 'log', 'XLim', [1 100], 'YLim', [0 1], 'YDir', 'reverse'); b = axes('Position', [0.5 0 0.5 1]);
hgevent(f, 'press', [140 105]); drawnow; disp(round(a.CurrentPoint(1, 1:2), 6)), disp(isequal(gca, a))
% expect:    10.0000    0.7500
% expect:    1
% Waiting for somebody.
hgevent(f, 'press', [140 105]); disp(waitforbuttonpress)         % expect:      0
hgevent(f, 'key', 'Key', 'shift'); hgevent(f, 'key', 'Key', 'x', 'Character', 'x'); disp(waitforbuttonpress)   % expect:      1
clf(f); axes('Position', [0 0 1 1]);
hgevent(f, 'press', [56 42]); hgevent(f, 'press', [112 84], 'Button', 3); hgevent(f, 'key', 'Key', 'q', 'Character', 'q'); hgevent(f, 'key', 'Key', 'return', 'Character', char(13));
[x, y, button] = ginput; disp([x y button])
% expect:     0.1000    0.1000    1.0000
% expect:     0.2000    0.2000    3.0000
% expect:     0.2000    0.2000  113.0000
try, waitforbuttonpress; catch e, disp(e.identifier), end        % expect: Matlift:graphics:noWindows
try, ginput(1); catch e, disp(e.identifier), end                 % expect: Matlift:graphics:noWindows
hgevent(f, 'close'); try, waitforbuttonpress; catch e, disp(e.identifier), end   % expect: MATLAB:UI:CancelWaitForKeyOrButtonPress
f = figure('KeyPressFcn', @(s, e) uiresume(s)); hgevent(f, 'key', 'Key', 'q'); uiwait(f); disp('on')   % expect: on
f.KeyPressFcn = @(s, e) set(s, 'Name', e.Key); hgevent(f, 'key', 'Key', 'a'); hgevent(f, 'key', 'Key', 'b');
waitfor(f, 'Name', 'b'); disp(f.Name)                            % expect: b
f.KeyPressFcn = @(s, e) delete(s); hgevent(f, 'key', 'Key', 'a'); waitfor(f); disp(isvalid(f))   % expect:    0
% A callback that fails is told, and what comes after it is done.
f = figure('KeyPressFcn', @(s, e) error('a:b', 'no %s', e.Key)); hgevent(f, 'key', 'Key', 'a'); drawnow   % expect-stderr: no a
try, hgevent(f, 'jump'); catch e, disp(e.identifier), end        % expect: Matlift:hgevent:badKind

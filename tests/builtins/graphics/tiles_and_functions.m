% Tiles: what is in a layout moves with its Layout, and goes where there is room.
t = tiledlayout(2, 2); a = nexttile; plot(1:3); b = nexttile; plot(3:-1:1);
b.Layout.Tile = 4; disp(b.OuterPosition)                       % expect:     0.5000         0    0.5000    0.5000
b.Layout.Tile = 3; b.Layout.TileSpan = [1 2]; disp(b.OuterPosition)   % expect:          0         0    1.0000    0.5000
c = nexttile; disp(c.Layout.Tile)                              % expect:      2
try, nexttile; catch e, disp(e.identifier), end                % expect: MATLAB:tiledlayout:full
try, c.Layout.Tile = 5; catch e, disp(e.identifier), end       % expect: MATLAB:graphics:tiledlayout:InvalidTile
d = nexttile(3); disp(isequal(d, b))                           % expect:    1
t = tiledlayout(2, 3, 'TileIndexing', 'columnmajor'); nexttile; b = nexttile; disp(b.OuterPosition(1:2))   % expect:      0     0
t.GridSize = [1 2]; disp(b.OuterPosition)                      % expect:     0.5000         0    0.5000    1.0000
t = tiledlayout('flow'); for k = 1:5, a = nexttile; end, disp(t.GridSize)   % expect:      2     3
a = axes(t); a.Layout.Tile = 6; disp(round(a.OuterPosition, 4))   % expect:     0.6667         0    0.3333    0.5000
t = tiledlayout(1, 2); a = nexttile; plot([1 2; 3 4]); wide = a.Position(3); nexttile;
l = legend(a, 'one', 'two'); l.Layout.Tile = 'east'; disp(l.Location), disp(a.Position(3) < wide)
% expect: layout
% expect:    1
tiledlayout(2, 1); nexttile; nexttile([1 1]); t = tiledlayout(2, 2); nexttile([2 1]); b = nexttile; c = nexttile; disp([b.Layout.Tile c.Layout.Tile])   % expect:      2     4
% Charts of functions find their points again.
clf; h = fplot(@(x) x.^2, [0 2]); disp(h.Type), disp(max(h.YData))   % expect: functionline
                                                               % expect:      4
h.XRange = [0 3]; disp(max(h.YData)), disp(h.XRangeMode)       % expect:      9
                                                               % expect: manual
h.Function = @(x) 2 * x; disp(max(h.YData))                    % expect:      6
h = fplot(@(x) x.^2); disp(h.XRangeMode); xlim([0 9]); disp(max(h.YData))   % expect: auto
                                                               % expect:     81
h = fplot(@cos, @sin, [0 pi]); h.TRange = [0 pi / 2]; disp(round(min(h.XData), 6)), disp(h.Type)   % expect:      0
                                                               % expect: parameterizedfunctionline
h = fplot({@sin, @cos}); disp(size(h))                         % expect:      2     1
h = fsurf(@(x, y) x + y, [0 1]); h.YRange = [0 2]; disp(max(h.ZData(:))), disp(h.Type)   % expect:      3
                                                               % expect: functionsurface
shading interp; disp(h.EdgeColor)                              % expect: none
h = fcontour(@(x, y) x .* y, [0 1 0 2]); h.XRange = [0 4]; disp(max(h.ZData(:)))   % expect:      8
h = fimplicit(@(x, y) x.^2 + y.^2 - 1); disp(h.Type)           % expect: implicitfunctionline
h = fplot3(@cos, @sin, @(t) t, [0 1]); h.TRange = [0 4]; disp(max(h.ZData))   % expect:      4
for bad = {[2 1], [1 1], 1:3}, try, fplot(@sin, bad{1}); catch e, disp(e.identifier), end, end
% expect: MATLAB:fplot:InvalidRange
% expect: MATLAB:fplot:InvalidRange
% expect: MATLAB:fplot:InvalidRange
% Polar lines have angles and radii.
clf; h = polarplot([0 1], [1 2]); disp(h.RData), h.ThetaData = [0 2]; disp(h.XData), set(h, 'RData', [3 4]); disp(get(h, 'YData'))
% expect:      1     2
% expect:      0     2
% expect:      3     4

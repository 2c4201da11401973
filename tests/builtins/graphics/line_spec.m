h = plot(1:3, 'r--o'); disp(h.Color), disp(h.LineStyle), disp(h.Marker)
% expect:      1     0     0
% expect: --
% expect: o
h = plot(1:3, 'kx'); disp(h.LineStyle)   % expect: none
h = plot(1:3, 'g:'); disp(h.LineStyle)   % expect: :
h = plot([1 2; 3 4; 5 6]); disp(size(h))   % expect:      2     1
h = plot(1:3, 1:3, 1:3, 4:6, '--'); disp(h(2).LineStyle)   % expect: --
h = plot([1+2i 3-1i]); disp(h.YData)   % expect:      2    -1
h = plot(1:3, [1 2 3; 4 5 6]); disp(h(2).YData)   % expect:      4     5     6
h = plot(1:3, 'LineWidth', 3, 'DisplayName', 'a b'); disp(h.LineWidth), disp(h.DisplayName)
% expect:      3
% expect: a b

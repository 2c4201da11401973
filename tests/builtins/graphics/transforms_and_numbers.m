% hgtransform moves what belongs to it, one inside another too; makehgtform makes matrices. Handles among numbers are numbers that
% get and set know.
t = hgtransform('Matrix', makehgtform('translate', [5 0 0]));
line([0 1], [0 1], 'Parent', t);
disp(xlim)                                              % expect:      5     6
s = hgtransform('Parent', t, 'Matrix', makehgtform('scale', 2));
patch('Vertices', [0 0; 1 0; 1 4], 'Faces', [1 2 3], 'Parent', s);
disp([xlim ylim])                                       % expect:      5     7     0     8
t.Matrix = eye(4);
disp(xlim)                                              % expect:      0     2
m = makehgtform('zrotate', pi / 2, 'translate', 1, 0, 0);
disp(round(m(1:3, 4)'))                                 % expect:      0     1     0
g = hggroup; text(0.5, 0.5, 'in', 'Parent', g);
disp(class(g.Children))                                 % expect: matlab.graphics.primitive.Text
clf
h = zeros(1, 2);
h(1) = plot(1:3); hold on; h(2) = plot(3:5);
disp(class(h)), disp(ishghandle(h))                     % expect: double
                                                        % expect:    1   1
set(h, 'LineWidth', 4); disp(get(h(2), 'YData'))        % expect:      3     4     5
set(h(1) + 1, 'LineWidth', 3)                           % expect-error: MATLAB:class:InvalidHandle | Invalid or deleted

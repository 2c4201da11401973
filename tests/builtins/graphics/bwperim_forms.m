% Pixels at the edge of what is not zero; the end of the image counts as an edge.
bw = false(5); bw(2:5, 2:5) = true; bw(3, 3) = false;
disp(bwperim(bw))    % expect:    0   0   0   0   0
                     % expect:    0   1   1   1   1
                     % expect:    0   1   0   1   1
                     % expect:    0   1   1   0   1
                     % expect:    0   1   1   1   1
p = bwperim(bw, 8); disp(p(4, 4))    % expect:    1
disp(size(bwperim([])))              % expect:      0     0
try, bwperim(bw, 6); catch e, disp(e.identifier), end % expect: images:bwperim:invalidConn
colordef black
ax = axes; disp([ax.Color ax.XColor get(gcf, 'Color')])  % expect:      0     0     0     1     1     1     0     0     0
h = colordef('new', 'white'); ax = axes('Parent', h); disp(ax.YColor) % expect:      0     0     0
colordef none
close all
ax = axes; disp(ax.XColor(1) < 0.5)  % expect:    1
snapnow

[x, y] = meshgrid(0:4);
s = alphaShape(x(:), y(:), 1);
disp([area(s) perimeter(s) numRegions(s)])   % expect:     16    16     1
disp(inShape(s, [2 9], [2 9]))               % expect:    1   0
s = alphaShape([x(:); x(:) + 20], [y(:); y(:)], 1);
disp(numRegions(s))                          % expect:      2
s.RegionThreshold = 17;
disp(numRegions(s))                          % expect:      0
t = (0:23)' * pi / 12;
ring = [cos(t) sin(t); 2 * cos(t) 2 * sin(t)];
s = alphaShape(ring, 0.7);
a = area(s);
s.HoleThreshold = 4;
disp(area(s) > a + 3)                        % expect:    1
disp(numel(boundary(x(:), y(:))))            % expect:     17
[~, v] = boundary(x(:), y(:), 0);
disp(v)                                      % expect:     16
[a, b, c] = ndgrid(0:2);
disp(volume(alphaShape(a(:), b(:), c(:), 2)))   % expect:      8

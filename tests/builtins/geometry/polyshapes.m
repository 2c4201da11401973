p = polyshape([0 0 1 1], [1 0 0 1])
% expect: p = 
% expect:   polyshape with properties:
% expect:       Vertices: [4×2 double]
% expect:     NumRegions: 1
% expect:       NumHoles: 0
q = translate(p, 0.5, 0.5);
disp([area(union(p, q)), area(intersect(p, q)), area(xor(p, q)), area(subtract(p, q))])
% expect:     1.7500    0.2500    1.5000    0.7500
h = polyshape({[0 0 4 4], [1 1 3 3]}, {[0 4 4 0], [1 3 3 1]});
disp([h.NumRegions h.NumHoles area(h) perimeter(h) numsides(h)])   % expect:      1     1    12    24     8
[x, y] = centroid(h);
disp([x y])                                    % expect:      2     2
disp(isinterior(h, [2 0.5 0], [2 0.5 0])')     % expect:    0   1   1
disp(area(rmholes(h)))                         % expect:     16
disp(abs(area(polybuffer(p, 0.5)) - (3 + pi / 4)) < 2e-3)   % expect:    1
disp(area(polybuffer(p, 0.5, 'JointType', 'miter')))        % expect:      4
disp(area(polybuffer(p, -0.25)))               % expect:     0.2500
r = regions(union(p, translate(p, 3, 3)));
disp(size(r))                                  % expect:      2     1
t = triangulation(h);
disp(size(t))                                  % expect:      8     3
disp([overlaps(p, q), overlaps(p, translate(p, 5, 5)), isequal(p, rotate(p, 90, [0.5 0.5]))])   % expect:    1   0   1
% Areas obey inclusion and exclusion for random, self-crossing polygons.
warning('off', 'MATLAB:polyshape:repairedBySimplify')
rng(1);
worst = 0;
for k = 1:20
  a = polyshape(rand(20, 2));
  b = polyshape(rand(20, 2));
  u = area(union(a, b));
  i = area(intersect(a, b));
  worst = max([worst, abs(u + i - area(a) - area(b)), abs(area(xor(a, b)) - u + i), abs(area(subtract(a, b)) - area(a) + i)]);
end
disp(worst < 1e-12)   % expect:    1
% The same squares again and again, touching and overlapping along edges.
s = polyshape([0 0 1 1], [0 1 1 0]);
all_ = s;
for k = 1:10, all_ = union(all_, translate(s, mod(k, 4) * 0.5, floor(k / 4) * 0.5)); end
disp(area(all_))      % expect:     4.7500

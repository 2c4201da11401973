% Instances of classes in MAT-files: values, arrays, handles (each once, circles too), saveobj and loadobj, enumerations.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
p = [SavedPoint(1) SavedPoint(2); SavedPoint(3) SavedPoint("s")];
q = SavedPoint(SavedPoint(3));
x = SavedPacked; x.a = 7; x.b = {1, 'q'}; x.c = 9;
h = SavedNode(5); pair = {h, h}; circle = SavedNode(1); circle.x = SavedNode(circle);
f = @(z) z + h.x;
s = struct('o', {SavedPoint(1), SavedPoint({2})});
k = SavedKind.Two;
for version = {'-v6', '-v7', '-v7.3'}
  save('o.mat', 'p', 'q', 'x', 'h', 'pair', 'circle', 'f', 's', 'k', version{1});
  y = load('o.mat');
  fprintf('%s: %s %g %s, %s %g, %g %s %g\n', version{1}, mat2str(size(y.p)), y.p(2, 1).x, y.p(2, 2).x, class(y.q.x), y.q.x.x, y.x.a, y.x.b{2}, y.x.c);
  fprintf('  %d %d %d %g %g %d\n', y.pair{1} == y.pair{2}, y.pair{1} == y.h, y.circle.x.x == y.circle, y.f(1), y.s(2).o.x{1}, y.k == k);
  one = load('o.mat', 'pair');
  fprintf('  alone: %g\n', one.pair{2}.x);
end
  % expect: -v6: [2 2] 3 s, SavedPoint 3, 7 q 5
  % expect:   1 1 1 6 2 1
  % expect:   alone: 5
  % expect: -v7: [2 2] 3 s, SavedPoint 3, 7 q 5
  % expect:   1 1 1 6 2 1
  % expect:   alone: 5
  % expect: -v7.3: [2 2] 3 s, SavedPoint 3, 7 q 5
  % expect:   1 1 1 6 2 1
  % expect:   alone: 5
e = SavedPoint.empty(0, 3);
save('e.mat', 'e'); z = load('e.mat');
disp([class(z.e) ' ' mat2str(size(z.e))])     % expect: SavedPoint [0 3]

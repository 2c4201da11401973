% A pattern may stand in the name of a folder, too.
mkdir('a'); mkdir('a/one'); mkdir('a/two'); mkdir('a/.hidden');
for f = {'a/one/x.m', 'a/two/y.m', 'a/two/z.txt', 'a/.hidden/h.m'}
  fclose(fopen(f{1}, 'w'));
end
d = dir('a/*/*.m');
fprintf('%s ', d.name)                   % expect: x.m y.m
fprintf('\n')
d = dir('a/t*/?.*');
fprintf('%s ', d.name)                   % expect: y.m z.txt
fprintf('\n')
disp(size(dir('a/*/nothing*')))          % expect:      0     1
delete('a/*/*.m')
disp(exist('a/one/x.m', 'file'))         % expect:      0

% Every part of a name may have wildcards; ** is any folders below, also none.
mkdir('a/b/c'); mkdir('a/d'); mkdir('a/.hidden');
for name = {'a/top.m', 'a/b/x.m', 'a/b/y.txt', 'a/b/c/deep.m', 'a/d/z.m', 'a/.hidden/no.m'}
  fclose(fopen(name{1}, 'w'));
end
names = @(pattern) strjoin(sort({dir(pattern).name}));
disp(names('a/*/*.m'))        % expect: x.m z.m
disp(names('a/?/x.*'))        % expect: x.m
disp(names('a/b/*'))          % expect: c x.m y.txt
disp(names('a/**/*.m'))       % expect: deep.m top.m x.m z.m
disp(names('**/c/*.m'))       % expect: deep.m
disp(names('a/b/**'))         % expect: c deep.m x.m y.txt
d = dir('a/*/z.m');
[~, in] = fileparts(d.folder);
disp(in)                      % expect: d
disp(size(dir('a/*/*.nothing')))   % expect:      0     1
disp(size(dir('nowhere/*/*.m')))   % expect:      0     1

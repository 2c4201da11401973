% subsref gets all links at once, wherever the chain stands.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
c = Chains;
x = c.data.a{2};          % expect: ..{} (3)
disp(x)                   % expect:      5
disp(c.data.a{end})
% expect: .. (2)
% expect: ..{} (3)
% expect:      6
disp(c.twice(21))
% expect: .() (2)
% expect:     42
n = c(1, 2, 3).data;      % expect: (). (2)
disp(n)                   % expect:      3
s.inner = c;
y = s.inner.data.a{1};    % expect: ..{} (3)
k = {c};
y = k{1}.data.a{3};       % expect: ..{} (3)
f = @(o) o.data.a{1};
disp(f(c))
% expect: ..{} (3)
% expect:      4
name = 'data';
z = c.(name).a;           % expect: .. (2)
l = {c.data.a};           % expect: .. (2)
disp(size(l))             % expect:      1     1
c.data.a{2} = 50;
disp(c.shown)             % expect: ..{}
c.data.b(3) = 1;
disp(c.shown)             % expect: ..()
w = c.data.a{2};          % expect: ..{} (3)
disp(w)                   % expect:     50
try
    c.data.none           % expect: .. (2)
catch e
    disp(e.identifier)    % expect: MATLAB:nonExistentField
end

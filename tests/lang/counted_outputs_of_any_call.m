% [c{1:n}] = ... asks whatever is called for n outputs.
c = {@size}; s.f = @size; x = {ones(2, 3)};
[v{1:2}] = c{1}(x{:}); disp([v{:}])         % expect:      2     3
[v{1:2}] = c{1}(ones(4, 5)); disp([v{:}])   % expect:      4     5
[v{1:2}] = s.f(x{:}); disp([v{:}])          % expect:      2     3
s.g = {@max}; [v{1:2}] = s.g{1}([3 9 2]); disp([v{:}])   % expect:      9     2
[a, v{1:1}] = s.f(x{:}); disp([a v{1}])     % expect:      2     3
t = struct('k', {1, 2}); [t.k] = c{1}(x{:}); disp([t.k])   % expect:      2     3
m = {magic(3)}; [w{1:1}] = m{1}(2, :); disp(w{1})   % expect:      3     5     7

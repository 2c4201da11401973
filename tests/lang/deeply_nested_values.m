% Values nest as deep as memory allows; freeing, copying and comparing them is no crash.
c = {}; d = {};
for k = 1:100000, c = {c}; d = {d}; end
fprintf('%d\n', isequal(c, d))   % expect: 1
e = c; c = 0; clear d e
s = struct('next', []);
for k = 1:30000, s = struct('next', {{s}}); end
t = s; s.next = 1; disp(isequal(s, t))   % expect:    0
clear t
f = @() 1; for k = 1:30000, f = @() f; end
clear f
disp('done')                     % expect: done

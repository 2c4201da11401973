% Values nest as deep as memory allows; freeing, copying, comparing and measuring them is no crash.
c = {}; d = {};
for k = 1:1000000, c = {c}; d = {d}; end
fprintf('%d\n', isequal(c, d))   % expect: 1
w = whos('c'); disp(w.bytes)     % expect:    104000000
e = c; c = 0; clear d
s = struct('next', []);
for k = 1:30000, s = struct('next', {{s}}); end
t = s; s.next = 1; disp(isequal(s, t))   % expect:    0
clear t
f = @() 1; for k = 1:30000, f = @() f; end
g = f; disp(isequal(f, g))       % expect:    1
clear f g
% What follows them by recursion says where it stops.
function tried(f, varargin)
  try
    f(varargin{:});
    disp('followed')
  catch problem
    disp(problem.identifier)
  end
end
tried(@upper, e)                 % expect: MATLAB:nestingTooDeep
tried(@isspace, e)               % expect: MATLAB:nestingTooDeep
tried(@char, e)                  % expect: MATLAB:nestingTooDeep
try
  switch 1, case e, end
catch problem
  disp(problem.message)          % expect: The value is nested more than 1000 levels deep; this function cannot follow it.
end
shallow = {'a'}; for k = 1:900, shallow = {shallow}; end
tried(@upper, shallow)           % expect: followed
disp(e)                          % expect:     {1×1 cell}
clear e
disp('done')                     % expect: done

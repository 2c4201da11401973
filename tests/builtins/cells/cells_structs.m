disp(cell2mat({1 [2 3];4 [5 6]}))         % expect:      1     2     3
                                          % expect:      4     5     6
c = num2cell([1 2;3 4]); disp(c{2,1})     % expect:      3
c = mat2cell(magic(4),[2 2],[3 1]); disp(size(c{1,1}))   % expect:      2     3
s = struct('a',{1,2,3}); disp(size(s))    % expect:      1     3
t = [s.a]; disp(t)                        % expect:      1     2     3
s = struct('b',1,'a',{{1,2}}); disp(size(s.a))   % expect:      1     2
f = fieldnames(orderfields(s)); disp(f{1})       % expect: a
disp(isfield(s,{'a','zz'}))               % expect:    1   0
s = rmfield(s,'b'); disp(isfield(s,'b'))  % expect:    0
c = struct2cell(struct('x',1,'y',2)); disp(c{2})   % expect:      2
s = cell2struct({1 2;3 4},{'p','q'},2); disp(s(2).q)   % expect:      4
s = setfield(struct(),'a','b',5); disp(s.a.b)      % expect:      5
disp(getfield(s,'a','b'))                 % expect:      5
[a,b] = deal(7); disp([a b])              % expect:      7     7
a = subsasgn(ones(3),substruct('()',{':',1:2}),[]); disp(size(a))   % expect:      3     1
rmfield(struct('a',1),'zz')               % expect-error: MATLAB:rmfield:InvalidFieldname | A field named 'zz' doesn't exist.

disp(cellfun(@numel,{'ab','c',''}))       % expect:      2     1     0
disp(cellfun('isempty',{1,[],''}))        % expect:    0   1   1
[m,k] = cellfun(@max,{[1 5 2],[9 3]}); disp([m;k])   % expect:      5     9
                                          % expect:      2     1
c = cellfun(@(x) [x 1],{1,2},'UniformOutput',false); disp(c{2})   % expect:      2     1
disp(arrayfun(@(a,b) a+b,[1 2],[10 20]))  % expect:     11    22
r = cellfun(@(x) error('my:id','bad'),{1,2},'ErrorHandler',@(e,x) e.index*10); disp(r)   % expect:     10    20
disp(structfun(@(v) v*2,struct('a',1,'b',2))')   % expect:      2     4
t = structfun(@(v) v*2,struct('a',1),'UniformOutput',false); disp(t.a)   % expect:      2
disp(isempty(cellfun(@numel,{})))         % expect:    1
disp(func2str(@(x) x + 1))                % expect: @(x)x+1
f = str2func('sin'); disp(f(0))           % expect:      0
disp(nargin(@(a,b,varargin) 1))           % expect:     -3
cellfun(@(x) [x x],{1,2})                 % expect-error: MATLAB:cellfun:NotAScalarOutput | Set 'UniformOutput' to false.

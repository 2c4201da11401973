% A uniform output may be of any class that can be concatenated.
disp(cellfun(@(x) string(x),{1,2}))                 % expect:     "1"    "2"
s = arrayfun(@(x) struct('a',x),[1 2;3 4]);
disp(size(s)), disp(s(2,1).a)                       % expect:      2     2
                                                    % expect:      3
c = cellfun(@(x) {x},{1,'a'}); disp(c{2})           % expect: a
[n,t] = arrayfun(@(x) deal(x,string(x)),1:2); disp(n), disp(t)   % expect:      1     2
                                                    % expect:     "1"    "2"
% Option names may be cut short.
c = cellfun(@upper,{'a','b'},'un',0); disp(c{2})    % expect: B
c = arrayfun(@(x) 1:x,1:2,'uniform',false); disp(c{2})   % expect:      1     2
c = cellfun(@(x) x.y,{1},'uni',0,'Error',@(e,x) e.index); disp(c{1})   % expect:      1
% Errors are those of the function that was called, and name the dimension.
try, arrayfun(@(x) [x x],1:2), catch e, disp(e.identifier), end   % expect: MATLAB:arrayfun:NotAScalarOutput
try, cellfun(@(x) x,{1,"a"}), catch e, disp(e.identifier), end    % expect: MATLAB:cellfun:ClassMismatch
try, cellfun(@(x) @sin,{1}), catch e, disp(e.identifier), end     % expect: MATLAB:cellfun:UnimplementedOutputArrayType
try, cellfun(@(a,b) a,{1,2},{1,2,3}), catch e, disp(e.message), end
                         % expect: All of the input arguments must be of the same size and shape.
                         % expect: Previous inputs had size 2 in dimension 2. Input #3 of cellfun has size 3.
% error raises its own error where a value is asked for.
try, x = cellfun(@(x) error('my:id','boom'),{1}); catch e, disp(e.identifier), end   % expect: my:id
f = @() error('a:b','no'); try, y = f(); catch e, disp(e.message), end    % expect: no
cellfun(@(x) x,{1},'ErrorHandler',5)     % expect-error: MATLAB:cellfun:InvalidErrorHandler | function handle

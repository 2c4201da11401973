disp(builtin('max', [1 5 2]))                        % expect:      5
[m, k] = builtin('max', [1 5 2]); disp([m k])        % expect:      5     2
c = localfunctions; disp(size(c))                    % expect:      2     1
disp(func2str(c{1}))                                 % expect: second
disp(c{2}(3))                                        % expect:      6
disp(isstr('a')), disp(isstr(1))                     % expect:    1
                                                     % expect:    0
disp(flipdim([1 2; 3 4], 1))                         % expect:      3     4
                                                     % expect:      1     2
disp(isempty(nargchk(1, 2, 1)))                      % expect:    1
s = nargchk(1, 2, 0, 'struct'); disp(s.identifier)   % expect: MATLAB:minrhs
disp(size(nargchk(1, 2, 1, 'struct')))               % expect:      0     1
try, error('a:b', 'c'), catch, end
s = lasterror; disp(s.message), disp(s.identifier)   % expect: c
                                                     % expect: a:b
lasterror('reset'); disp(isempty(lasterr))           % expect:    1
lasterror(struct('message', 'x', 'identifier', 'y:z')); disp(lasterr)   % expect: x
t = timeit(@() sum(1:10)); disp(t > 0 & t < 1)       % expect:    1
disp(timeit(@() deal(1, 2), 2) > 0)                  % expect:    1
builtin('nosuch')                                    % expect-error: MATLAB:UndefinedFunction | 'nosuch'

function second()
end
function y = first(x)
  y = 2 * x;
end

f = @max;
fprintf('%d %s\n', f([1 5 2]), class(f))   % expect: 5 function_handle
disp(func2str(f))                          % expect: max
disp(func2str(@(x) x.^2 + 1))              % expect: @(x)x.^2+1
g = str2func('@(a) a * 3');
fprintf('%d\n', g(4))                      % expect: 12
h = str2func('numel');
fprintf('%d\n', h([1 2 3]))                % expect: 3
fprintf('%d\n', feval(@plus, 1, 2), feval('minus', 5, 1))   % expect: 3
                                           % expect: 4
fprintf('%d\n', feval(@(x) x, 9))          % expect: 9
disp(is_function_handle_(f))               % expect:    1
function r = is_function_handle_(x), r = isa(x, 'function_handle'); end

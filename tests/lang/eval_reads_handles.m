% A name without parentheses reads a variable, also where code meets it first at run time: a handle in it is not called, an object
% not indexed.
f = @(t) t + 1;
eval('g = f;'), disp(class(g))              % expect: function_handle
eval('c = {f, 2};'), disp(class(c{1}))      % expect: function_handle
disp(eval('class(f)'))                      % expect: function_handle
disp(eval('feval(f, 4)'))                   % expect:      5
[a, b] = eval('deal(f, 3)');
disp(a(b))                                  % expect:      4
eval('h = @() f;'), k = h(); disp(k(1))     % expect:      2
n = @() 7;
eval('m = n();'), disp(m)                   % expect:      7
s = containers.Map('a', 1);
eval('t = s;'), disp(t('a'))                % expect:      1
v = eval('f'); disp(v(1))                   % expect:      2
v = evalin('base', 'n;'); disp(class(v))    % expect: function_handle

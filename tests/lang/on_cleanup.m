function f(), c = onCleanup(@() disp('cleaned f')); disp('in f'); end
function r = g(), c = onCleanup(@() disp('cleaned g')); error('g:x', 'boom'); end
function r = h(x), c = onCleanup(@() fprintf('cleaned %d\n', x)); r = x + 1; end
f()              % expect: in f
                 % expect: cleaned f
try, g(); catch e, disp(e.message), end   % expect: cleaned g
                 % expect: boom
disp(h(1) + h(2))   % expect: cleaned 1
                    % expect: cleaned 2
                    % expect:      5
x = onCleanup(@() disp('at clear')); y = x; clear x
disp('still there')   % expect: still there
clear y               % expect: at clear
x = onCleanup(@() disp('overwritten')); x = 5;
disp(x)               % expect: overwritten
                      % expect:      5
z = onCleanup(@() disp('never')); cancel(z); clear z
s.c = onCleanup(@() disp('in a struct')); s = rmfield(s, 'c');   % expect: in a struct
b = onCleanup(@() error('a:b', 'bad')); clear b   % expect-stderr: bad
try, onCleanup(3), catch e, disp(e.identifier), end   % expect: MATLAB:onCleanup:invalidInput
last = onCleanup(@() disp('at the end'));
disp(class(last))     % expect: onCleanup
                      % expect: at the end

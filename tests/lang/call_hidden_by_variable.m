% A name that a script calls as a function becomes a variable, by whatever means.
function r = thing(x), r = 'function'; end
function assign(), assignin('base', 'thing', [10 20 30]); end
disp(thing(2))                 % expect: function
for k = 1:2, r = thing(2); if k == 1, assign(); end, disp(r), end   % expect: function
                               % expect:     20
clear thing, disp(thing(2))    % expect: function
eval('thing = {1, 2};'); c = thing(2); disp(class(c))   % expect: cell
clear thing
evalin('base', 'thing = 5;'); disp(thing(1))            % expect:      5
clear thing, disp(thing(1))    % expect: function

% Device memory in use is what the program holds there: nothing after clear all.
x = gpuArray(single(ones(100)));
y = x .* 2 + 1;
z = sum(y(:));
text = evalc('accel info');
disp(isempty(regexp(text, 'memory in use +0 B', 'once')))      % expect:    1
disp(isempty(regexp(text, 'binds\s+\d+\s+MiB', 'once')))   % expect:    0
disp(isempty(regexp(text, 'compiled\s+shaders', 'once')))        % expect:    0
disp(isempty(regexp(text, 'subnormals', 'once')))              % expect:    0
clear all
text = evalc('accel info');
disp(isempty(regexp(text, 'memory in use +0 B', 'once')))      % expect:    0

addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% [a, b] = obj{…}, obj(…) and obj.name ask a class's own subsref for so many values.
h = Asked;
[a, b] = h{0.9};      % expect: {} 2
disp([a b])           % expect:      1     2
[a, b] = h(3);        % expect: () 2
[a, b, c] = h.x;      % expect: . 3
disp([a b c])         % expect:      1     2     3
idx = {1, 2};
[a, b] = h{idx{:}};   % expect: {} 2
x = h{1};             % expect: {} 1
disp(x)               % expect:      1

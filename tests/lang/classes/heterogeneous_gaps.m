addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% Gaps of a growing array get the class's chosen default, though its base is abstract.
h = [Pebble(1) Stone(2)]
% expect: h =
% expect:   1×2 heterogeneous Rock array with properties:
% expect:     weight
h(5) = Stone(9);
disp(numel(h))                              % expect:      5
disp(class(h(4)))                           % expect: Pebble
disp([h.weight])                            % expect:      1     2     7     7     9
disp(arrayfun(@(r) r.heavy(), h))           % expect:    0   1   0   0   1

% Handles are items that are equal when they are the same.
a = Spot; b = Spot; c = Spot;
all = [a b a c];
disp(ismember(b, all))                           % expect:    1
[in, at] = ismember([c Spot b], all);
disp([in; at])
% expect:      1     0     1
% expect:      4     0     2
u = unique(all);
disp([numel(u) u(1) == a u(2) == b u(3) == c])   % expect:      3     1     1     1
rest = setdiff(all, [a c]);
disp(rest == b)                                  % expect:    1
disp(numel(union([a b], [b c])))                 % expect:      3
disp(intersect([a b], [b c]) == b)               % expect:    1
disp(ismember(a, []))                            % expect:    0
disp(isempty(intersect(a, [])))                  % expect:    1
f = figure('Visible', 'off'); x = axes(f); y = axes(f);
disp(ismember(x, [y x]))                         % expect:    1
ismember(a, 3)                                   % expect-error: MATLAB:ismember:invalidType | Spot
classdef Spot < handle
end

function [A, B, C, D] = tf2ss(num, den)
% [A, B, C, D] = tf2ss(num, den) is a state-space system (controller form) of a transfer function: rows of
% num are outputs.
% example:
%   [A, B] = tf2ss(1, [1 3 2]); disp([A B])
% prints:
%       -3    -2     1
%        1     0     0

% with: lti
  [A, B, C, D] = stateSpaceOf(num2cell(num, 2)', den);
end

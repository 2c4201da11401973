function [x, y, varargout] = second(), y = 1; varargout = {2, 3}; end
function [a, b] = none(), end
[~, y] = second();        fprintf('%d\n', y)          % expect: 1
[~, y, ~, q] = second();  fprintf('%d %d\n', y, q)    % expect: 1 3
[~, ~] = none();
f = @second; [~, z] = f(); fprintf('%d\n', z)         % expect: 1
try, [x, y] = second(); catch e, disp(e.identifier), end   % expect: MATLAB:unassignedOutputs
[~, b] = none();          % expect-error: MATLAB:unassignedOutputs | Output argument "b"

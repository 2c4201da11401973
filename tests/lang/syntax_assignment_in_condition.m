disp('never shown')
if x = 3, end
% expect-error: - | Incorrect use of '=' operator

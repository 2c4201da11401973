disp('never shown')
x = 3y;
% expect-error: - | missing multiplication operator

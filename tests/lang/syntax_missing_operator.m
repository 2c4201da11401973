disp('never shown')
x = 3 4;
% expect-error: - | expected an operator

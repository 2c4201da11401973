disp('never shown')
x = max(1,,2);
% expect-error: - | expected an expression

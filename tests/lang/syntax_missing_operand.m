disp('never shown')
x = 1 + ;
% expect-error: - | expected an expression

disp('never shown')
x = f(1));
% expect-error: - | Unbalanced or unexpected ')'

disp('never shown')
x = 'abc;
% expect-error: - | Character vector is not terminated properly

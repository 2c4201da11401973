disp('never shown')
x = "abc;
% expect-error: - | String is not terminated properly

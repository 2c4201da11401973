disp('never shown')
for = 3;
% expect-error: - | loop variable

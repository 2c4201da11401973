disp('never shown')
c = {1, 2
% expect-error: - | is not closed

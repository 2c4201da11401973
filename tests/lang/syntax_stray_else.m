disp('never shown')
else
% expect-error: - | reserved keyword "else"

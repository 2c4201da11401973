disp('never shown')
x = 1;
%{
x = 2;
% expect-error: - | never closed

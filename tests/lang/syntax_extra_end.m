disp('never shown')
x = 1;
end
% expect-error: - | reserved keyword "end"

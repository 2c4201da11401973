disp('never shown')
function (x)
end
% expect-error: - | a function name

disp('never shown')
x = 'ÿ';
% expect-error: - | not valid UTF-8

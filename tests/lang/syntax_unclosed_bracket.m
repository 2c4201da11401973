disp('never shown')
x = [1 2 ;

% expect-error: - | is not closed

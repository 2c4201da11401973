plot(1:3); print('-dsvg', 'nowhere/at/all.svg')   % expect-error: MATLAB:print:CannotCreateOutputFile | Cannot create output file

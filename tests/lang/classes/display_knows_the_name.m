% In a display method that a statement without semicolon calls, inputname(1) is what the statement shows.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
x = Metre(3)      % expect: <x> 3 m
x                 % expect: <x> 3 m
Metre(4)          % expect: <ans> 4 m
display(x)        % expect: <x> 3 m

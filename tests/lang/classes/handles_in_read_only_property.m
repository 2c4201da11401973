% Handles in a property that outsiders may not set can be changed by them; the property cannot.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
f = Fleet(3);
f.ships(2).balance = 70;
disp([f.ships.balance])   % expect:     10    70    10
f.ships(2) = Account(9);  % expect-error: MATLAB:class:SetProhibited | Unable to set the 'ships' property of class 'Fleet'

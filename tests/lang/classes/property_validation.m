addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
a = Account(1);
a.owner = "text";
disp(class(a.owner))   % expect: char
a.balance = int8(5);
disp(class(a.balance)) % expect: double
a.balance = -1;        % expect-error: MATLAB:validators:mustBeNonnegative | Error setting property 'balance' of class 'Account'.

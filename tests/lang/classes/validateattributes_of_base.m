% An object of a subclass is one of the class that validateattributes asks for.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
validateattributes(Savings(1, 2, 0.1), {'Account'}, {})
validateattributes(Account(1, 2), {'Savings'}, {})   % expect-error: MATLAB:invalidType | Instead its type was Account

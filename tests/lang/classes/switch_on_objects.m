% switch compares objects by ==: members of enumerations with names and numbers too.
addpath(fullfile(fileparts(mfilename("fullpath")), "helpers"))
switch Day.Tue
    case 'Mon', disp('Monday')
    case {'Tue', 'Sat'}, disp('Tuesday or Saturday')   % expect: Tuesday or Saturday
end
switch 'Sat'
    case Day.Sat, disp('by its name')                  % expect: by its name
end
switch Answer.Yes
    case 0, disp('zero')
    case 1, disp('one')                                % expect: one
end
h = Quiet;
switch h
    case 'text', disp('no')
    case h, disp('the same handle')                    % expect: the same handle
end
% Objects that are numbers are conditions.
if Answer.Yes, disp('yes'), end                        % expect: yes
if ~Answer.No && Answer.Yes, disp('both'), end         % expect: both
while Answer.No, disp('never'), end
if Square(2), end                                      % expect-error: MATLAB:invalidConversion | Conversion to logical from Square

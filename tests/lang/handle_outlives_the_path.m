% A handle to a file's function calls it also when the folder has left the path.
folder = fullfile(fileparts(mfilename('fullpath')), 'helpers');
addpath(folder)
f = @lang_helper;
g = @never_there;
rmpath(folder)
disp(exist('lang_helper'))                 % expect:      0
disp(func2str(f))                          % expect: lang_helper
disp(isempty(f(1)))                        % expect:    0
try
  lang_helper(1)
catch e
  disp(e.identifier)                       % expect: MATLAB:UndefinedFunction
end
g(1)                                       % expect-error: MATLAB:UndefinedFunction | 'never_there'

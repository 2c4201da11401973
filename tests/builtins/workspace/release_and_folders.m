[v, d] = version;
disp([ischar(v) ischar(d)])                                % expect:    1   1
disp(isMATLABReleaseOlderThan("R2016a"))                   % expect:    0
disp(isMATLABReleaseOlderThan('R2099a', 'release', 1))     % expect:    1
disp(toolboxdir('') == string(matlabroot) + "/toolbox")    % expect:    1
try, toolboxdir('nosuch'), catch e, disp(e.identifier), end   % expect: MATLAB:toolboxdir:DirectoryNotFound
isMATLABReleaseOlderThan('2020b')                          % expect-error: MATLAB:isMATLABReleaseOlderThan:invalidReleaseInput | '2020b'

% superiorto and inferiorto in old-style constructors decide between two classes that both have the
% method; the leftmost otherwise.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
r = oldrate(2);
disp(r .* 3)              % expect: rate's times
disp(r .* oldmoney(5))    % expect: money's times
disp(oldmoney(5) .* r)    % expect: money's times
disp([r 1])               % expect: rate's horzcat
try
    [r Vec(1)]            % Vec's horzcat, which looks into r
catch e
    disp(e.message)       % expect: Unrecognized method, property, or field 'data' for class 'oldrate'.
end
try
    superiorto('oldrate')
catch e
    disp(e.message)       % expect: The superiorto function can only be called in the constructor of a class in a folder @name.
end

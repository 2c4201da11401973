% One value is wanted of an array of objects: the first one's, as of a struct array.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
p = [Point(1, 2), Point(3, 4)];
x = p.x;
disp(x)                    % expect:      1
disp([p.x])                % expect:      1     3
try
    p.x(1)
catch e
    disp(e.identifier)     % expect: MATLAB:index:expected_one_output_from_expression
end
q = Point.empty(1, 0);
try
    y = q.x
catch e
    disp(e.message)        % expect: Expected one output from a curly brace or dot indexing expression, but there were 0 results.
end

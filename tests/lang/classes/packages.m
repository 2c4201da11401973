addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
disp(shapes.area(2, 3))          % expect:      6
b = shapes.Box(4);
disp(class(b))                   % expect: shapes.Box
disp(b.area())                   % expect:     16
disp(shapes.Box.UNIT)            % expect: cm
c = shapes.Box.big();
disp(c.w)                        % expect:    100
disp(shapes.solid.volume(b))     % expect:     64
f = @shapes.area;
disp(f(5, 5))                    % expect:     25
args = {3, 3};
disp(shapes.area(args{:}))       % expect:      9
disp(cellfun(@shapes.area, {1, 2}, {3, 4}))   % expect:      3     8
disp(useImport())                % expect:     42
d = shapes.Box;
disp(d.w)                        % expect:      2
function v = useImport
import shapes.*
import shapes.solid.volume
v = area(4, 4) + volume(Box(2)) + 18;
end

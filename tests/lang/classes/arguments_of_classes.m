addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% A value of another class is converted by the class's constructor.
showDay('Sat')            % expect: Sat
showDay(Day.Mon)          % expect: Mon
disp(class(Typed(9).side))    % expect: Square
t = Typed;
t.side = 3;
disp(t.side.a)            % expect:      3
t.day = "Tue";
disp(t.day == Day.Tue)    % expect:    1
t.corner = 5;             % a scalar fills a fixed size
disp(t.corner)            % expect:      5     5
t.name = 12;
disp(t.name)              % expect: 12
try, t.day = 'Noday'; catch e, disp(e.message), end
% expect: Error setting property 'day' of class 'Typed'. Value must be of type Day or be convertible to Day.
showDay({})               % expect-error: MATLAB:validation:UnableToConvert | Value must be of type Day
function showDay(d)
arguments
    d (1, 1) Day
end
disp(char(d))
end

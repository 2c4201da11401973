% Arrays of members: how they look, sets of them, their names as text.
addpath(fullfile(fileparts(mfilename("fullpath")), "helpers"))
v = [Day.Mon Day.Sat Day.Mon]
% expect: v =
% expect:   1×3 Day enumeration array
% expect:     Mon    Sat    Mon
disp([Day.Mon; Day.Sat])
% expect:   2×1 Day enumeration array
% expect:     Mon
% expect:     Sat
disp(Day.empty)                                   % expect:   0×0 empty Day enumeration.
disp(ismember(Day.Sat, v))                        % expect:    1
disp(ismember([Day.Tue Day.Sat], {'Sat', 'Mon'})) % expect:    0   1
disp(cellstr(unique(v)))                          % expect:     {'Mon'}    {'Sat'}
[u, at, back] = unique([Day.Sat Day.Mon Day.Sat]);
disp(cellstr(u))                                  % expect:     {'Mon'}    {'Sat'}
disp(back')                                       % expect:      2     1     2
disp(cellstr(setdiff(enumeration('Day'), Day.Tue))')   % expect:     {'Mon'}    {'Sat'}
disp(char(intersect(v, [Day.Sat Day.Tue])))       % expect: Sat
disp(numel(union(v, Day.Tue)))                    % expect:      3
disp(strcmp(v, 'Mon'))                            % expect:    1   0   1
disp(strcmpi('SAT', Day.Sat))                     % expect:    1
ismember(Day.Mon, {'Noday'})                      % expect-error: MATLAB:class:InvalidEnum | 'Noday'

% Leading and trailing blanks cut off empty pieces; blanks in a row are one cut.
disp(split(" a  b")')                        % expect:     ""    "a"    "b"
[p,d] = split("a,b;c",[",",";"]); disp(p'), disp(d')   % expect:     "a"    "b"    "c"
                                             % expect:     ","    ";"
[p,d] = split({'a-b';'c-d'},'-'); disp(size(d)), disp(p{2,2})   % expect:      2     1
                                             % expect: d
disp(ismissing(split(string(missing),",")))  % expect:    1
% Delimiters for each gap.
disp(join(["a" "b" "c"],["1" "2"]))          % expect: a1b2c
disp(join(["a" "b";"c" "d"],["+";"-"])')     % expect:     "a+b"    "c-d"
disp(join(["a" "b";"c" missing])')           % expect:     "a b"    <missing>
c = join({'a','b'},{'='}); disp(c{1})        % expect: a=b
% The rows of a char matrix are a column of texts.
c = strcat({'x'},['b ';'cd']); disp(size(c)), disp(c{2})   % expect:      2     1
                                             % expect: xcd
c = strcat({'1';'2'},['a';'b']); disp(c{2})  % expect: 2b
% What is missing stays missing.
disp(strcat(["a" "b"],["x" missing]))        % expect:     "ax"    <missing>
disp(ismissing(append("a",missing)))         % expect:    1
disp(ismissing(strjoin(["a" missing],",")))  % expect:    1
join(["a" "b" "c"],["1" "2" "3"])            % expect-error: MATLAB:string:InvalidDelimiterSize | one for each place

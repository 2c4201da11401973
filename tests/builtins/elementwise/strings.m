% Strings join with +, compare element by element.
disp("a" + 1)                       % expect: a1
disp("x" + ["p" "q"])               % expect-match: .*"xp".*"xq".*
disp(["ab" "cd"] == "cd")           % expect:    0   1
disp("abc" < "abd")                 % expect:    1
disp('abc' == 'abd')                % expect:    1   1   0

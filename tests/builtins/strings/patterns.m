% Pattern objects: parts, operators, and the functions that take them.
p = "id" + digitsPattern(3);
disp(extract("id123 and id4567", p)')                 % expect:     "id123"    "id456"
disp(p)                                               % expect:   pattern
                                                      % expect:   Matching:
                                                      % expect:     "id" + digitsPattern(3)
disp(contains(["a1" "b" missing], digitsPattern))     % expect:    1   0   0
disp([startsWith('12ab', digitsPattern) endsWith('12ab', lettersPattern) endsWith('12ab', digitsPattern)])   % expect:    1   1   0
date = digitsPattern(4) + "-" + digitsPattern(1,2);
disp(matches(["2024-1" "2024-12" "2024-123" "24-1"], date))   % expect:    1   1   0   0
disp(replace("a1b22", digitsPattern, "#"))            % expect: a#b#
disp(erase('a1b22', digitsPattern))                   % expect: ab
disp(count(["a1b22" "x"], digitsPattern))             % expect:      2     0
disp(extractBetween("x<1>y[2>", pattern("<") | "[", ">")')   % expect:     "1"    "2"
disp(extractBefore("key = 5", whitespacePattern)), disp(extractAfter('k: 5', ":" + optionalPattern(" ")))   % expect: key
                                                      % expect: 5
[parts, between] = split("a, b;c", characterListPattern(",;") + optionalPattern(" "));
disp(parts'), disp(between')                          % expect:     "a"    "b"    "c"
                                                      % expect:     ", "    ";"
disp(extract("Grüße an Ωmega", lettersPattern)')      % expect:     "Grüße"    "an"    "Ωmega"
disp(extract(["a1"; "b2"], digitsPattern)')           % expect:     "1"    "2"
disp(extract('two 22', digitsPattern))                % expect:     {'22'}
disp(insertBefore("ab12", digitBoundary("start"), "_")), disp(insertAfter("ab12", lettersPattern, "_"))   % expect: ab_12
                                                      % expect: ab_12
disp(extract("$5 6", ~lookBehindBoundary("$") + digitsPattern))   % expect: 6
disp(extract("a.b*c", characterListPattern(".*"))')   % expect:     "."    "*"
disp(extract("<p>x</p>", "<" + wildcardPattern + ">")')   % expect:     "<p>"    "</p>"
disp(contains("ABC", caseInsensitivePattern("b")) && contains("ABC", pattern("b"), 'IgnoreCase', true))   % expect:    1
disp(count("a1" + newline + "b2", lineBoundary("start") + lettersPattern))   % expect:      2
disp(extract("hello", 2))                             % expect: e
disp(replaceBetween("a(b)c", pattern("("), ")", "X")), disp(eraseBetween("a(b)c", pattern("("), ")", 'Boundaries', 'inclusive'))   % expect: a(X)c
                                                      % expect: ac
check(@() digitsPattern(-1))                          % expect: Numbers of characters must be whole and not negative.
check(@() ~digitsPattern)                             % expect: Only boundaries can be negated.
check(@() extract(["a1" "b"], digitsPattern))         % expect: The number of matches must be the same for every element.
p + 5                                                 % expect-error: - | Pattern must be a string array
function check(f)
  try, f(); disp('no error'), catch e, disp(e.message), end
end

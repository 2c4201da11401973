% What is known is shown, question marks for the rest.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
t = tall((1:3)')
% expect: t =
% expect:   3×1 tall double column vector
% expect:      1
% expect:      2
% expect:      3
u = tall(magic(20)); u = u(:, 1:3)
% expect: u =
% expect:   20×3 tall double matrix
% expect:    400     2     3
% expect:     21   379   378
% expect:     41   359   358
% expect:    340    62    63
% expect:    320    82    83
% expect:    101   299   298
% expect:    121   279   278
% expect:    260   142   143
% expect:    :     :     :
% expect:    :     :     :
v = u + 1
% expect: v =
% expect:   20×3 tall double matrix
% expect:     ?    ?    ?
% expect:     ?    ?    ?
% expect:     ?    ?    ?
% expect:     :    :    :
% expect:     :    :    :
% expect: Preview deferred. Learn more.
w = v(v(:, 1) > 3, 1)
% expect: w =
% expect:   M×1 tall double column vector
% expect:     ?
% expect:     ?
% expect:     ?
% expect:     :
% expect:     :
% expect: Preview deferred. Learn more.
m = mean(w)
% expect: m =
% expect:   tall double
% expect:     ?
% expect: Preview deferred. Learn more.
quiet(m); m
% expect: m =
% expect:   tall double
% expect:   201.5000
T = tall(table([1; 2], ["a"; "b"], 'VariableNames', {'x', 'name'}))
% expect: T =
% expect:   2×2 tall table
% expect:     x    name
% expect:     _    ____
% expect:     1    "a"
% expect:     2    "b"
T.y = T.x * 2
% expect: T =
% expect:   M×3 tall table
% expect:     x    name    y
% expect:     _    ____    _
% expect:     ?    ?       ?
% expect:     ?    ?       ?
% expect:     ?    ?       ?
% expect:     :    :       :
% expect:     :    :       :
% expect: Preview deferred. Learn more.
x = arrayfun(@(x) error('no'), t)
% expect: x =
% expect-match: .* tall .*
% expect-match: .*
% expect-match: .*
% expect-match: .*
% expect-match: .*
% expect-match: .*
% expect: Preview deferred. Learn more.

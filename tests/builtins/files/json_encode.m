disp(jsonencode({1, 'a'; true, []})) % expect: [1,true,"a",[]]
disp(jsonencode(struct('a', {1, 2}))) % expect: [{"a":1},{"a":2}]
disp(jsonencode(reshape(1:8, 2, 2, 2))) % expect: [[[1,5],[3,7]],[[2,6],[4,8]]]
disp(jsonencode([pi single(0.1) NaN])) % expect: [3.1415927,0.1,null]
disp(jsonencode([NaN Inf -Inf], 'ConvertInfAndNaN', false)) % expect: [NaN,Infinity,-Infinity]
disp(jsonencode(["a" missing; "b" "c"])) % expect: [["a",null],["b","c"]]
disp(jsonencode(['ab'; 'cd'])) % expect: ["ab","cd"]
disp(jsonencode({intmax('int64'), '', zeros(0, 3), char(1), "q""\"})) % expect: [9223372036854775807,"",[],"\u0001","q\"\\"]
disp(jsonencode(containers.Map({'x', 'a b'}, {1, 'y'}))) % expect: {"a b":"y","x":1}
disp(jsonencode(struct('a', {{}}, 'b', [1 2]), 'PrettyPrint', true))
% expect: {
% expect:   "a": [],
% expect:   "b": [
% expect:     1,
% expect:     2
% expect:   ]
% expect: }
jsonencode(1, 'NoSuch', 2) % expect-error: - | NoSuch

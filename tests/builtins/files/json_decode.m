% MATLAB's rules of what becomes an array.
t = {'[1,2,3]', '[[1,2],[3,4]]', '[[1,2],[3]]', '[[[1,2],[3,4]],[[5,6],[7,8]]]', '[true,false]', '[true,null]', '[1,null]', 'null', '[]', ...
  '{}', '[{},{}]', '[[],[]]', '[{"a":1},{"a":2}]', '[{"a":1},{"b":2}]', '["a","bc"]', '["a",1]', '[[1,null],[2,3]]', '[[1],[2]]', ...
  '[{"a":1,"b":2},{"b":1,"a":2}]', '"\u00e9\u20ac\ud83d\ude00\n\/"', '-1.5e3', '1e400', '[1,[2]]', '{"x":{"y":[1,{"z":null}]}}', ' [ 1 , 2 ] '};
for k = 1:numel(t)
  v = jsondecode(t{k});
  fprintf('%s %s %s\n', class(v), mat2str(size(v)), jsonencode(v));
end
% expect: double [3 1] [1,2,3]
% expect: double [2 2] [[1,2],[3,4]]
% expect: cell [2 1] [[1,2],3]
% expect: double [2 2 2] [[[1,2],[3,4]],[[5,6],[7,8]]]
% expect: logical [2 1] [true,false]
% expect: cell [2 1] [true,[]]
% expect: double [2 1] [1,null]
% expect: double [0 0] []
% expect: double [0 0] []
% expect: struct [1 1] {}
% expect: struct [2 1] [{},{}]
% expect: cell [2 1] [[],[]]
% expect: struct [2 1] [{"a":1},{"a":2}]
% expect: cell [2 1] [{"a":1},{"b":2}]
% expect: cell [2 1] ["a","bc"]
% expect: cell [2 1] ["a",1]
% expect: double [2 2] [[1,null],[2,3]]
% expect: double [2 1] [1,2]
% expect: cell [2 1] [{"a":1,"b":2},{"b":1,"a":2}]
% expect: char [1 6] "é€😀\n/"
% expect: double [1 1] -1500
% expect: double [1 1] null
% expect: cell [2 1] [1,2]
% expect: struct [1 1] {"x":{"y":[1,{"z":[]}]}}
% expect: double [2 1] [1,2]
s = jsondecode('{"a b":1,"1c":2,"_x":3,"a b":4,"end":5}');
disp(strjoin(fieldnames(s)', ' ')) % expect: aB x1c x_x aB_1 xEnd
x = [0.1 1/3 1e-300 123456789.123 5e-324 1.7976931348623157e308 9007199254740993];
disp(isequal(jsondecode(jsonencode(x))', x)) % expect:    1

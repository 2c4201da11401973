% Long lists of objects are read on all threads from guessed places: the result is that of one thread.
n = 30000;
part = cell(1, n);
for k = 1:n
  part{k} = sprintf('{"id": %d, "name": "item %d, {\\"id\\": 1", "at": {"id": %d, "x": [%d, null, 2.5]}, "tags": ["a", "b%d"]}', ...
                    k, mod(k, 100), k + 1, k, mod(k, 7));
end
text = ['[' strjoin(part, ', ') ']'];
s = jsondecode(text);
size(s)                                      % expect: ans =
                                             % expect:        30000           1
disp(isequal([s.id], 1:n))                   % expect:    1
at = [s.at];
disp(isequal([at.id], 2:n+1))                % expect:    1
good = true;
for k = 1:499:n, good = good && isequaln(s(k), jsondecode(part{k})); end
disp(good)                                   % expect:    1

% Objects inside with the same first name: guesses may be wrong.
inner = strjoin(repmat({'{"id": 7, "v": 1}'}, 1, 40), ', ');
other = cell(1, 2000);
for k = 1:2000, other{k} = sprintf('{"id": %d, "list": [%s]}', k, inner); end
s = jsondecode(['{"data": [' strjoin(other, ',') '], "last": true}']);
disp([size(s.data), isequal([s.data.id], 1:2000), numel(s.data(2000).list), s.last])
                                             % expect:         2000           1           1          40           1

% Another object, another name, something else, a mistake late in the list.
odd = part; odd{25000} = '{"id": 1}';
c = jsondecode(['[' strjoin(odd, ',') ']']);
disp({class(c), numel(c), c{25000}.id, c{25001}.id})   % expect:     {'cell'}    {[30000]}    {[1]}    {[25001]}
odd{25000} = strrep(part{25000}, '"x"', '"x y"');
s = jsondecode(['[' strjoin(odd, ',') ']']);
disp({class(s), numel(s), fieldnames(s(25000).at)', s(30000).id})
  % expect:     {'struct'}    {[30000]}    {1×2 cell}    {[30000]}
odd{25000} = '12';
c = jsondecode(['[' strjoin(odd, ',') ']']);
disp({class(c), numel(c), c{25000}, c{30000}.id})      % expect:     {'cell'}    {[30000]}    {[12]}    {[30000]}
odd{25000} = '{"id" 1}';
try
  jsondecode([sprintf('[\n') strjoin(odd, sprintf(',\n')) ']']);
catch e
  disp(e.message)  % expect: JSON syntax error at line 25001, column 7 (character 2789083): a colon is missing.
end
% The same short list again is the same value, until one of them is changed.
s = jsondecode('[{"t":["a","b"]},{"t":["a","b"]},{"t":["a]","b"]},{"t":["a]","b"]},{"t":["a","b", 1]},{"t":["a","b"]}]');
s(1).t{1} = 'z';
disp([s(1).t{1}, ' ', s(2).t{1}, ' ', s(3).t{1}, ' ', s(4).t{1}, ' ', class(s(5).t{3}), ' ', s(6).t{2}])   % expect: z a a] a] double b

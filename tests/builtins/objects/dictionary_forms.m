d = dictionary(["a" "b"], [1 2])
% expect: d =
% expect:   dictionary (string ⟼ double) with 2 entries:
% expect:     "a" ⟼ 1
% expect:     "b" ⟼ 2
d("c") = 3;
disp(d("c"))                        % expect:      3
disp(d(["c" "a"; "b" "b"]))         % expect:      3     1
                                    % expect:      2     2
e = d;
e("a") = 10;                        % a value: d stays as it was
disp([d("a") e("a")])               % expect:      1    10
d("b") = [];
disp(keys(d)')                      % expect:     "a"    "c"
disp(values(d)')                    % expect:      1     3
disp(isKey(d, ["a" "b" "c"]))       % expect:    1   0   1
disp(numEntries(d))                 % expect:      2
disp(isConfigured(d))               % expect:    1
[k, v] = types(d);
disp(k + "/" + v)                   % expect: string/double
d("a") = d("a") + 4;
disp(d("a"))                        % expect:      5
disp(isequal(d, insert(dictionary("c", 3), 'a', 5)))   % expect:    1
n = dictionary(1:3, {"x", [1 2], 'y'});
disp(n{2})                          % expect:      1     2
n{7} = magic(2);
disp(class(n(7)))                   % expect: cell
q = dictionary("one", 1, "two", 2);
disp(lookup(q, "three", FallbackValue=-1))   % expect:     -1
q = remove(q, "one");
disp(numEntries(q))                 % expect:      1
q = insert(q, "two", 5, Overwrite=false);
disp(q("two"))                      % expect:      2
c = configureDictionary("string", "double")
% expect: c =
% expect:   dictionary (string ⟼ double) with no entries.
u = dictionary
% expect: u =
% expect:   dictionary with unset key and value types.
s = entries(q, "struct");
disp(s.Key + ": " + s.Value)        % expect: two: 2
big = dictionary;
for k = 1:2000, big(k) = k^2; end
for k = 1:2:2000, big(k) = []; end
disp([numEntries(big) big(2000)])   % expect:         1000     4000000

% More texts than are compared one by one: by their units, the shorter first, equal ones in their order.
w = cell(1, 500);
for k = 1:500, w{k} = sprintf('item%d', mod(k * 7, 250)); end
[s, i] = sort(w);
disp(isequal(s, w(i)))                          % expect:    1
ok = true; for k = 2:500, ok = ok && (strcmp(s{k-1}, s{k}) && i(k-1) < i(k) || ~strcmp(s{k-1}, s{k})); end, disp(ok)  % expect:    1
fprintf('%s ', s{1:6}), fprintf('\n')           % expect: item0 item0 item1 item1 item10 item10
[d, j] = sort(w, 'descend');
fprintf('%s ', d{1:4}), fprintf('\n')           % expect: item99 item99 item98 item98
disp(j(1) < j(2))                               % expect:    1
disp(numel(unique(w)))                          % expect:    250
[u, ia, ic] = unique(w); disp([isequal(u, w(ia)) isequal(u(ic), w)])  % expect:    1   1
% A zero unit is a unit: after the text that ends there, before every other.
z = repmat({'a', ['a' 0], ['a' 0 0], 'ab', 'aaaaa', ['aaaaa' 0], 'aaaa', ''}, 1, 10);
q = unique(z); disp(cellfun(@numel, q))         % expect:      0     1     2     3     4     5     6     2
disp(cellfun(@numel, sort(z(1:8), 'descend')))  % expect:      2     6     5     4     3     2     1     0
[tf, at] = ismember({'item3', 'none', ''}, w); disp([tf; at])
% expect:      1     0     0
% expect:    179     0     0
disp(ismember('item249', w))                    % expect:    1
disp(ismember('item250', w))                    % expect:    0
disp(ismember({'b', 'a'; 'c', 'b'}, {'b'}))     % expect:    1   0
                                                % expect:    0   1
t = [string(w) missing]; s = sort(t); disp(ismissing(s(end)))   % expect:    1
s = sort(t, 'descend'); disp(ismissing(s(1)))   % expect:    1
disp(ismember(t(end), t))                       % expect:    0
[~, i] = ismember("item7", ["x" "item7" "item7"]); disp(i)   % expect:      2

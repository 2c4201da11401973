[s, e, te, m, t, n, sp] = regexp('ab12', '(?<l>[a-z]+)(?<d>\d+)');
fprintf('%d %d\n', s, e)                    % expect: 1 4
disp(m{1})                                  % expect: ab12
fprintf('%s|%s\n', t{1}{:})                 % expect: ab|12
fprintf('%s|%s\n', n.l, n.d)                % expect: ab|12
fprintf('%d\n', numel(sp))                  % expect: 2
disp(regexp('x1y22', '\d+', 'match', 'once'))           % expect: 1
disp(regexprep('hello', '(l+)', '<$1>'))    % expect: he<ll>o
disp(regexprep({'a1','b2'}, '\d', ''))      % expect:     {'a'}    {'b'}
fprintf('%d\n', isempty(regexp('abc', 'x')))            % expect: 1

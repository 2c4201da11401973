% A long file is taken apart in pieces on all threads: quotes over lines, doubled quotes, texts that come late.
n = 60000;
f = [tempname '.csv'];
k = (1:n)';
lines = compose('%d,%.6f,"text %d', k, k / 7, mod(k, 9));
whole = repmat({sprintf('",2024-03-%02d', 5)}, n, 1);
broken = mod(k, 5) == 0;
filler = repmat(sprintf('a line, of a "" text\n'), 1, 12);
whole(broken) = {[sprintf('\n') filler '",2024-03-05']};
writelines([{'id,x,note,when'}; strcat(lines, whole)], f);
T = readtable(f);
disp([height(T), width(T), isequal(T.id, k), max(abs(T.x - k / 7)) < 1e-6])   % expect:        60000           4           1           1
disp(strcmp(T.note{4}, 'text 4'))                                            % expect:    1
disp(isequal(T.note{10}, ['text 1' sprintf('\n') strrep(filler, '""', '"')])) % expect:    1
disp(numel(unique(T.note)))                                                  % expect:     18
disp([class(T.when), ' ', char(T.when(n))])                                  % expect: datetime 2024-03-05
% One field that is no number, near the end, makes the column texts.
lines = compose('%d,%d', k, k); lines{n - 3} = sprintf('%d,none', n - 3);
writelines(lines, f);
T = readtable(f);
disp({class(T.Var1), class(T.Var2), T.Var2{1}, T.Var2{n - 3}})               % expect:     {'double'}    {'cell'}    {'1'}    {'none'}
lines{n - 3} = sprintf('%d,', n - 3);
writelines(lines, f);
T = readtable(f);
disp([isnan(T.Var2(n - 3)), sum(isnan(T.Var2)), T.Var2(n)])                  % expect:            1           1       60000
% Dates of another format late in the file.
lines = compose('2024-01-%02d', mod(k, 28) + 1); lines{n} = '2024/01/02';
writelines([{'d'}; lines], f);
T = readtable(f);
disp(class(T.d))                                                             % expect: cell
% A field longer than most.
long = repmat('x', 1, 5e6);
writelines({'a,b', ['1,' long], '2,y'}, f);
T = readtable(f);
disp([numel(T.b{1}), T.a'])                                                  % expect:      5000000           1           2
delete(f)

% Files are read a part at a time.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
writelines(["name;v"; "a;1"; """b;"" x"; "c;3"; ""; "d;4"; ""], 'one.txt')
writelines(["name;v"; "ä;5"], 'two.txt')
writelines("name;v", 'zero.txt')
ds = tabularTextDatastore({'one.txt', 'two.txt'}, 'ReadSize', 3, 'TextType', 'string');
disp(ds.VariableNames), disp(ds.VariableTypes)   % expect:     {'name'}    {'v'}
                                                % expect:     {'string'}    {'double'}
while hasdata(ds)
    [T, info] = read(ds);
    [~, file] = fileparts(info.Filename);
    fprintf('%s %d %.2f: %s|%s\n', file, height(T), progress(ds), strjoin(T.name, '/'), mat2str(T.v'))
end
% expect: one 3 0.57: a/b;/c|[1 NaN 3]
% expect: one 1 0.70: d|4
% expect: two 1 1.00: ä|5
try, read(ds), catch e, disp(e.message), end   % expect: No more data to read. Use the reset method to start reading from the beginning.
reset(ds); disp(height(readall(ds))), disp(height(preview(ds)))   % expect:      5
                                                                 % expect:      4
ds.SelectedVariableNames = 'v'; ds.ReadSize = 'file'; disp(read(ds).v')   % expect:      1   NaN     3     4
both = tabularTextDatastore('*o*.txt'); disp(numel(both.Files))   % expect:      3
u = transform(ds, @(t) t.v * 10); disp(readall(u)')   % expect:     10   NaN    30    40    50
% Latin letters, marks at the beginning, carriage returns
f = fopen('latin.txt', 'w'); fwrite(f, uint8([97 59 98 10 228 59 49 10 246 59 50 10])); fclose(f);
l = tabularTextDatastore('latin.txt', 'ReadSize', 1, 'Encoding', 'ISO-8859-1', 'TextType', 'string');
t = read(l); s = read(l); disp([t.a s.a]), disp([s.b hasdata(l)])   % expect:     "ä"    "ö"
                                                                   % expect:      2     0
f = fopen('mark.txt', 'w'); fwrite(f, [239 187 191 uint8(sprintf('a,b\r\n1,2\r\n3,4\r\n'))]); fclose(f);
m = tabularTextDatastore('mark.txt', 'ReadSize', 1); x = read(m); y = read(m); disp([x.a y.b hasdata(m)])   % expect:      1     4     0
% files by a function
mkdir parts
for k = 1:3, x = k * [1; 1]; save(sprintf('parts/p%d.mat', k), 'x'), end
fd = fileDatastore('parts', 'ReadFcn', @(f) load(f).x, 'UniformRead', true);
disp(readall(fd)'), disp(quiet(sum(tall(fd))))   % expect:      1     1     2     2     3     3
                                                % expect:     12
fd = fileDatastore('parts/*.mat', 'ReadFcn', @load); disp(class(read(fd))), disp(size(quiet(tall(fd))))   % expect: cell
                                                                                                         % expect:      3     1
% arrays
a = arrayDatastore([1 2; 3 4; 5 6], 'ReadSize', 2); disp(read(a))   % expect:     {[1 2]}
                                                                   % expect:     {[3 4]}
c = combine(arrayDatastore([1; 2], 'OutputType', 'same'), arrayDatastore([3; 4], 'OutputType', 'same')); disp(readall(c))   % expect:      1     3
                                                                                                                         % expect:      2     4

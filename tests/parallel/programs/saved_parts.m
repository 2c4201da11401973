% Distributed arrays in files: in parts by dsave and dload, as a whole by save and load.
folder = tempname; mkdir(folder); file = fullfile(folder, 'kept.mat'); plain = fullfile(folder, 'plain.mat');
x = reshape(sin(1:210), 30, 7); d = distributed(x); e = distributed(single(1:9)'); y = {'plain', 3}; c = Composite; c{1} = {2, 'b'};
dsave(file, 'd', 'e', 'y', 'c'); save(plain, 'd', 'y');
disp(numel(dir(fullfile(folder, 'kept.part*.mat'))) == numel(c))
clear d e y c
dload(file)
disp([isequal(gather(d), x), isa(d, 'distributed'), isequal(gather(e), single(1:9)'), isequal(y, {'plain', 3}), isequal(c{1}, {2, 'b'})])
s = dload(file, 'e', 'y'); disp(sort(fieldnames(s))'), disp(isequal(gather(sum(d)), sum(x)))
p = load(plain); disp([isequal(gather(p.d), x), isa(p.d, 'distributed'), isequal(p.y, {'plain', 3})])
% other numbers of workers, as far as there are processes
if ~isempty(gcp('nocreate'))
  delete(gcp); evalc('parpool(4);'); s = dload(file, 'd'); same = isequal(gather(s.d), x);
else
  same = true;
end
disp(same)
try, dload(file, 'nothing'), catch q, disp(q.identifier), end
try, dload(plain), catch q, disp(q.identifier), end
rmdir(folder, 's')

% whos -file tells the bytes of cells and structs as whos does of variables.
x.a = 1:10; c = {1, 'ab'; [], {2}}; n = single(5); e = {};
before = whos('x', 'c', 'n', 'e');
for version = {'-v7', '-v7.3'}
  save('f.mat', version{1}, 'x', 'c', 'n', 'e');
  listed = whos('-file', 'f.mat');
  disp(isequal([before.bytes], [listed.bytes]) && all([listed([1 3 4]).bytes] > 0))
end
% expect:    1
% expect:    1

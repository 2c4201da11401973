% Datasets and attributes: made, written, read in parts, grown.
f = 'a.h5';
h5create(f, '/x', [3 4]);
h5write(f, '/x', reshape(1:12, 3, 4));
disp(h5read(f, '/x'))                       % expect:      1     4     7    10
                                            % expect:      2     5     8    11
                                            % expect:      3     6     9    12
disp(h5read(f, '/x', [2 1], [1 Inf]))       % expect:      2     5     8    11
disp(h5read(f, '/x', [1 1], [2 2], [2 3]))  % expect:      1    10
                                            % expect:      3    12
h5write(f, '/x', [-1 -2], [1 2], [1 2]);
disp(h5read(f, '/x', [1 1], [1 4]))         % expect:      1    -1    -2    10

% every class of numbers, without loss
for c = {'double','single','int8','uint8','int16','uint16','int32','uint32','int64','uint64'}
  if startsWith(c{1}, {'int', 'uint'}), v = [intmin(c{1}) intmax(c{1}) cast(7, c{1})]; else, v = cast([-0 Inf pi], c{1}); end
  h5create(f, ['/classes/' c{1}], [1 3], 'Datatype', c{1});
  h5write(f, ['/classes/' c{1}], v);
  w = h5read(f, ['/classes/' c{1}]);
  assert(isequal(v, w) && strcmp(class(w), c{1}))
end
h5create(f, '/s', [1 2], 'Datatype', 'string');
h5write(f, '/s', ["grün" ""]);
disp(join(h5read(f, '/s'), '|'))            % expect: grün|

% growth, compression, fill values
h5create(f, '/log', [2 Inf], 'ChunkSize', [2 5], 'Deflate', 9, 'Shuffle', true, 'Fletcher32', true, 'FillValue', -1);
h5write(f, '/log', [1 2; 3 4], [1 1], [2 2]);
h5write(f, '/log', [9; 9], [1 4], [2 1]);
disp(h5read(f, '/log'))                     % expect:      1     2    -1     9
                                            % expect:      3     4    -1     9

h5writeatt(f, '/', 'title', 'a file');
h5writeatt(f, '/x', 'scale', [1.5 2.5]);
h5writeatt(f, '/x', 'scale', single([1 2; 3 4]));
h5writeatt(f, '/x', 'names', ["a" "b"]);
disp(h5readatt(f, '/', 'title'))            % expect: a file
a = h5readatt(f, '/x', 'scale');
disp(a), disp(class(a))                     % expect:      1     2
                                            % expect:      3     4
                                            % expect: single
disp(join(h5readatt(f, '/x', 'names')))     % expect: a b

i = h5info(f, '/log');
disp(i.Dataspace.MaxSize)                   % expect:      2   Inf
disp(strjoin({i.Filters.Name}))             % expect: shuffle deflate fletcher32
h5disp(f, '/log')                           % expect: HDF5 a.h5
% expect: Dataset 'log'
% expect:     Size:  2x4
% expect:     MaxSize:  2xInf
% expect:     Datatype:   H5T_IEEE_F64LE (double)
% expect:     ChunkSize:  2x5
% expect:     Filters:  shuffle, deflate(9), fletcher32
% expect:     FillValue:  -1.000000
% One size is one dimension.
h5create(f, '/line', Inf, 'ChunkSize', 5, 'Datatype', 'int16')
h5write(f, '/line', int16(1:7)', 1, 7)
disp(h5read(f, '/line')')                  % expect:    1   2   3   4   5   6   7
disp(h5read(f, '/line', 3, 2)')            % expect:    3   4
disp(numel(h5info(f, '/line').Dataspace.Size))   % expect:      1

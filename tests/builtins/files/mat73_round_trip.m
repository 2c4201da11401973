% Every class through MAT-files of version 7.3 and 7: value, class, size, complexity, sparsity.
v = {1, [1 2; 3 4], zeros(0,3), zeros(3,0,2), rand(3,4,5), single(2.5), int8([-128 127]), uint8(3), int16(-5), uint16(7), ...
  int32(9), uint32(1), int64(-9007199254740993), intmax('uint64'), true, [true false; false true], logical([]), ...
  'text', '', ['ab'; 'cd'], 'äö€😀', 1+2i, complex([1 2 3], 0), single([1+2i; 3]), [Inf -Inf NaN -0], 1:0, ...
  {}, {1, 'a', {2, []}}, cell(2,0), struct('b', 1, 'a', 'x'), struct('a', {1, 2, 3}), struct('a', {}), struct(), repmat(struct(), 2, 2), ...
  sparse([1 0; 0 2]), sparse(3,4), sparse([true false]), sparse([1i 0; 0 2]), @sin, @(x) x + 1, "str", ["a" missing; "b" "c"], ...
  datetime(2024,1,2,3,4,5), datetime(2024,1,2,'TimeZone','Europe/Vienna'), NaT, seconds(5), calmonths(2), categorical({'a','b','a'}), ...
  table([1;2], {'x';'y'}, 'VariableNames', {'n','t'}), timetable(seconds([1;2]), [3;4]), containers.Map({'k','l'}, {1, 'v'}), ...
  containers.Map([3 1], [4 5]), dictionary(["k" "m"], [2 3]), ...
  randn(300,200), uint8(randi(255,700,300)), char(randi([97 120],500,40)), rand(400,50) + 1i*rand(400,50), single(rand(90,90,40))};
bad = 0;
for version = {'-v7.3', '-v7'}
  for k = 1:numel(v)
    x = v{k};
    save('r.mat', 'x', version{1});
    y = load('r.mat').x;
    good = strcmp(class(x), class(y));
    if isa(x, 'function_handle'), good = good && strcmp(func2str(x), func2str(y));
    elseif isa(x, 'containers.Map'), good = good && isequal(x.keys, y.keys) && isequal(x.values, y.values) && strcmp(x.KeyType, y.KeyType);
    else, good = good && isequaln(x, y) && isequal(size(x), size(y)); end
    if isnumeric(x), good = good && isreal(x) == isreal(y) && issparse(x) == issparse(y); end
    if ~good, fprintf('%s: %d, a %s\n', version{1}, k, class(x)); bad = bad + 1; end
  end
end
disp(bad)                                    % expect:      0
s.all = v(1:40); s.big = rand(300); save('all.mat', '-struct', 's', '-v7.3', '-nocompression');
t = load('all.mat'); disp(isequaln(t.all(1:38), s.all(1:38)) && isequal(t.big, s.big))   % expect:    1
disp(fieldnames(load('all.mat', 'b*')))      % expect:     {'big'}
q = 4; save('all.mat', 'q', '-append');      % stays of its version
fid = fopen('all.mat'); h = fread(fid, 19, '*char')'; fclose(fid); disp(h)   % expect: MATLAB 7.3 MAT-file
w = whos('-file', 'all.mat'); fprintf('%s %s %s\n', w(2).name, w(2).class, mat2str(w(2).size))   % expect: big double [300 300]
f = struct('z', 1, 'a', 2); save('f.mat', 'f', '-v7.3'); disp(fieldnames(load('f.mat').f)')   % expect:     {'z'}    {'a'}
% a damaged file says so
fid = fopen('r.mat', 'w'); fwrite(fid, [uint8('MATLAB 7.3 MAT-file') repmat(uint8(32), 1, 105) 0 2 'IM' uint8(1:100)]); fclose(fid);
load('r.mat')                                % expect-error: MATLAB:load:unableToReadMatFile | file signature not found

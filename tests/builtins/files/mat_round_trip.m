% Every class comes back from a MAT-file as it was, compressed and not.
s.d = pi; s.i = [1 2; 3 4]; s.neg = [-5 3]; s.big = 1e10; s.e = []; s.z = [1+2i 3]; s.sg = single(1.5);
s.zs = single([1i 2]); s.i8 = int8([-128 127]); s.u64 = intmax('uint64'); s.i64 = intmin('int64'); s.nz = -0;
s.l = [true false]; s.c = 'hello'; s.cm = ['ab'; 'cd']; s.ce = {1, 'x', {2, []}; [], "s", true}; s.st = struct('q', {1, 'z'});
s.str = ["a" missing "cé"]; s.nd = reshape(1:24, 2, 3, 4) / 7; s.uni = 'héllo€'; s.es = ''; s.e0 = zeros(0, 3);
s.inf = [Inf -Inf NaN]; s.emptyStruct = struct([]); s.noFields = struct(); s.ec = cell(0, 2); s.u16 = uint16([1 65535]);
for option = {'-v7', '-v6', '-nocompression'}
  save('t.mat', '-struct', 's', option{1});
  r = load('t.mat');
  names = fieldnames(s);
  for k = 1:numel(names)
    a = s.(names{k}); b = r.(names{k});
    if ~isequaln(a, b) || ~strcmp(class(a), class(b)) || ~isequal(size(a), size(b)) || isreal(a) ~= isreal(b)
      disp(['not the same: ' names{k} ' ' option{1}])
    end
  end
  fprintf('%d of %d, 1/-0 is %g\n', numel(fieldnames(r)), numel(names), 1 / r.nz);
end
% expect: 27 of 27, 1/-0 is -Inf
% expect: 27 of 27, 1/-0 is -Inf
% expect: 27 of 27, 1/-0 is -Inf
x = randn(300); t = repmat('abc', 1, 1e5); z = zeros(1000); r = mod(0:3e5, 251);
save big.mat x t z r
q = load('big.mat');
fprintf('%d %d %d %d\n', isequal(q.x, x), isequal(q.t, t), isequal(q.z, z), isequal(q.r, r)); % expect: 1 1 1 1
d = dir('big.mat'); fprintf('%d\n', d.bytes < 2e6) % expect: 1

% Variables of a MAT-file in parts, read and changed, in files of versions 7.3 and 7.
for version = {'-v7.3', '-v7'}
  x = reshape(1:24, 4, 6); c = {1, 'a'}; t = 'text'; L = [true false true]; z = 1+2i; S = sparse([1 0 2]);
  save('a.mat', 'x', 'c', 't', 'L', 'z', 'S', version{1});
  m = matfile('a.mat');
  assert(isequal(m.x(2:3,[1 3 5]), x(2:3,[1 3 5])) && isequal(m.x(4,:), x(4,:)) && isequal(m.x(:,end), x(:,end)) && isequal(m.x([4 1],2), x([4 1],2)))
  assert(strcmp(m.c{2}, 'a') && strcmp(m.t(1,2:3), 'ex') && isequal(m.L(1,2:3), L(2:3)) && islogical(m.L(1,1)) && isequal(m.z, z) && m.S(1,3) == 2)
  assert(isequal(size(m, 'x'), [4 6]) && size(m, 'x', 2) == 6 && isequal(who(m)', {'L','S','c','t','x','z'}) && ~m.Properties.Writable)
  m = matfile('a.mat', 'Writable', true);
  m.x(1,1:2) = [100 200]; m.x(2,:) = 0; m.new = 'hello'; m.L(1,2) = true; m.t(1,1) = 'T';
  x(1,1:2) = [100 200]; x(2,:) = 0;
  s = load('a.mat'); assert(isequal(s.x, x) && strcmp(s.new, 'hello') && all(s.L) && strcmp(s.t, 'Text') && isequal(s.c, c))
  m.x(5,1) = 7; disp(size(m, 'x'))      % expect:      5     6
end                                     % expect:      5     6
n = matfile('b.mat'); n.y = 1:3; n.y(1,5) = 9; disp(n.y)   % expect:      1     2     3     0     9
check(@() m.none)                       % expect: The variable 'none' does not exist in 'a.mat'.
check(@() matfile('a.mat', 'Foo', 1))   % expect: The only option is 'Writable'.
m = matfile('a.mat');
m.x(1,1) = 5;                           % expect-error: MATLAB:MatFile:NotWritable | open it with matfile(name, 'Writable', true)
function check(f)
  try, f(); disp('no error'), catch e, disp(e.message), end
end

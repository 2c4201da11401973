% What workers of an spmd block do together; what is printed does not depend on how many there are.
spmd
  k = spmdIndex; n = spmdSize;
  total = spmdPlus(1);
  ok = total == n && labindex == k && numlabs == n;
  first = spmdBroadcast(1, 10 * k);
end
disp(all([ok{:}])), disp(first{1}), disp(class(k)), disp(isequal([k{:}], 1:numel(k)))
x = 5; c = Composite;
for i = 1:numel(c), c{i} = i * 100; end
spmd
  c = c + x;          % each its own
  x(2) = spmdIndex;
  if spmdIndex > 1, later = 1; end
end
disp(isequal([c{:}], (1:numel(c)) * 100 + 5)), disp(x{1}), disp(all(exist(c))), disp(isempty(c))
spmd
  next = mod(spmdIndex, spmdSize) + 1; before = mod(spmdIndex - 2, spmdSize) + 1;
  got = spmdSendReceive(next, before, spmdIndex);
  fine = isequal(got, before);
  all1 = spmdCat(spmdIndex, 1); good = isequal(all1, (1:spmdSize)');
  big = spmdBroadcast(1, magic(200)); good = good && isequal(big, magic(200));
  m = gop(@max, spmdIndex); good = good && m == spmdSize;
  only = gplus(spmdIndex, 1); good = good && isequal(only, sum(1:spmdSize)) == (spmdIndex == 1);
  spmdBarrier
  if spmdSize > 1 && spmdIndex == 1, spmdSend({'a', 1}, 2:spmdSize, 7); end
  if spmdIndex > 1
    while ~spmdProbe(1, 7), end
    [v, from, tag] = spmdReceive('any', 7); good = good && isequal(v, {'a', 1}) && from == 1 && tag == 7;
  end
  s = 0; parfor i = 1:10, s = s + i; end
  good = good && s == 55;
end
disp(all([fine{:}]) && all([good{:}]))
spmd (1), r = rand(1, 2); fprintf('one\n'), end
fprintf('%.12f ', r{1}), disp(' ')
disp(block(3))
disp(spmdIndex), disp(spmdSize)
try
  spmd, error('my:id', 'bad'), end
catch e, disp(e.identifier), disp(e.message), end
try
  spmd, v = spmdReceive; end
catch e, disp(e.identifier), end
try
  c{100}
catch e, disp(e.identifier), end
spmd, z = 1; end
disp(z{1})
function y = block(a)
  spmd, b = a + 1; end
  y = b{1};
end

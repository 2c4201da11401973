% What a body calls: local functions, handles with values, its own output, warnings, errors caught.
n = 25; w = 3; h = @(x) x * w + helper(x); tbl = table((1:n)', 'VariableNames', {'v'}); map = containers.Map({'a', 'b'}, [10 20]);
d = dictionary("k", 5); cfg.gain = 2; cfg.list = {1, 'two', [3 3 3]};
parfor i = 1:n
  y(i) = h(i) + helper(i) + cfg.gain * numel(cfg.list) + map('b') + d("k") + tbl.v(i);
  if mod(i, 5) == 0, fprintf('turn %d\n', i); disp(magic(3) * i); end
  try
    if mod(i, 10) == 0, error('my:id', 'turn %d', i); end
    msg{i} = '';
  catch e
    msg{i} = e.message;
  end
  nested(i) = inLoop(i);
end
disp(y), disp(msg(10)), disp(nested)
try
  parfor i = 1:n
    if i > 17, error('late:one', 'number %d', i); end
    other(i) = i;
  end
catch e
  disp(e.identifier), disp(e.message), disp(e.stack(1).name), disp(exist('other', 'var'))
end
function y = helper(x), y = sqrt(x); end
function s = inLoop(i)
  s = 0;
  parfor k = 1:i, s = s + k; end
end

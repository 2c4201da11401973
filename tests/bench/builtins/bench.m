% bench.m: prints "number of the case, elements, seconds a call, checksum", tab-separated, for every line of
% cases.txt that matches the pattern in BENCH_CASES (all without it), or for those in BENCH_AGAIN alone
% (" number:elements ..."). Runs on Matlift and on GNU Octave alike; the folder is the current one.
lines = strsplit(fileread('cases.txt'), sprintf('\n'));
pattern = getenv('BENCH_CASES');
again = getenv('BENCH_AGAIN');
for n = [100 10000 1000000]
  if ~isempty(again) && isempty(strfind(again, sprintf(':%d ', n))), continue, end
  k = (1:n)';
  x = mod(k * 0.6180339887498949 + 0.1, 1);
  y = mod(k * 0.4142135623730951 + 0.2, 1);
  e = (k - 1) / (n - 1);
  s = single(x);
  r = floor(x * 1000) + 1;
  i = int32(r);
  b = x > 0.5;
  z = complex(x, y);
  side = floor(sqrt(n));
  m = reshape(x(1:side * side), side, side);
  v = reshape(x, n / 100, 10, 10);
  prime = max(primes(n));
  few = x(1:min(end, 1000))';
  t = repmat('abc,ab12;', 1, ceil(n / 9));
  words = {'abc', '12.5', 'def', 'x'};
  c = words(mod(1:ceil(n / 10), 4) + 1);
  w = cell(1, ceil(n / 10));
  for k = 1:numel(w), w{k} = sprintf('item%d', mod(k * 7919, numel(w))); end
  for line = 1:numel(lines)
    code = strtrim(lines{line});
    if isempty(code) || code(1) == '#', continue, end
    if ~isempty(pattern) && isempty(regexp(code, pattern, 'once')), continue, end
    if ~isempty(again) && isempty(strfind(again, sprintf(' %d:%d ', line, n))), continue, end
    f = eval(['@() ' code]);
    value = f();
    if iscell(value)
      total = sum(cellfun('length', value(:)));
    else
      total = sum(abs(double(value(:))));
    end
    calls = 1;
    rounds = 0;
    best = Inf;
    spent = 0;
    % A few rounds at least: one that another program interrupts must not decide. Nor must the clock's own steps:
    % rounds of less than 0.2 ms do not count.
    while isinf(best) || ((spent < 0.06 || rounds < 8) && spent < 0.7)
      rounds = rounds + 1;
      start = tic;
      for j = 1:calls, f(); end
      took = toc(start);
      spent = spent + took;
      if took >= 2e-4, best = min(best, took / calls); end
      if took < 0.002, calls = calls * 4; end
    end
    fprintf('%d\t%d\t%.3e\t%.15g\n', line, n, best, total);
  end
end

% Messages straight from worker to worker: order, tags, sizes, ones that nobody takes, many at once.
spmd
  n = spmdSize; k = spmdIndex; ok = true;
  others = setdiff(1:n, k);
  % everybody to everybody, small and large, in the order of sending; the later tag is taken first
  for j = others
    for i = 1:40, spmdSend([k j i], j, 1); end
    spmdSend(k * (1:5e4), j, 2);
    spmdSend(uint8(mod(1:2e6, 251) + 0), j, 3);
  end
  for j = others
    x = spmdReceive(j, 3); ok = ok && isa(x, 'uint8') && x(252) == 1 && numel(x) == 2e6;
    ok = ok && isequal(spmdReceive(j, 2), j * (1:5e4));
    for i = 1:40, ok = ok && isequal(spmdReceive(j, 1), [j k i]); end
  end
  ok = ok && ~spmdProbe;
  % what was sent before a barrier is there after it
  spmdBarrier
  for j = others, spmdSend({k, 'text', struct('a', j)}, j, 9); end
  spmdBarrier
  for j = others
    ok = ok && spmdProbe(j, 9) && ~spmdProbe(j, 10);
  end
  from = zeros(1, 0);
  for j = others
    [v, source, tag] = spmdReceive('any', 9);
    ok = ok && isequal(v, {source, 'text', struct('a', k)}) && tag == 9;
    from(end + 1) = source;
  end
  ok = ok && isequal(sort(from), others);
  % far more than a socket holds, to one that computes or waits for another
  if n > 1
    last = n; first = 1;
    if k == first, for i = 1:3000, spmdSend(i, last, 4); end, spmdSend('over', last, 5); end
    if k == last
      ok = ok && strcmp(spmdReceive(first, 5), 'over');
      s = 0; for i = 1:3000, s = s + spmdReceive(first, 4); end
      ok = ok && s == 3000 * 3001 / 2;
    end
  end
  % left unread: the next block has none of it
  if n > 1 && k == 1, for i = 1:500, spmdSend(zeros(1, 100), 2, 77); end, spmdSend(ones(1, 1e6), 2, 77); end
end
disp(all([ok{:}]))
spmd
  spmdBarrier
  ok = ~spmdProbe && ~spmdProbe('any', 77);
  total = spmdPlus(spmdIndex); ok = ok && total == sum(1:spmdSize);
  if spmdSize > 1
    % a ring, a hundred times round
    next = mod(spmdIndex, spmdSize) + 1; before = mod(spmdIndex - 2, spmdSize) + 1;
    if spmdIndex == 1, spmdSend(0, next); end
    for i = 1:100
      v = spmdReceive(before);
      if spmdIndex > 1 || i < 100, spmdSend(v + 1, next); end
    end
    if spmdIndex == 1, ok = ok && v == 100 * spmdSize - 1; end
  end
end
disp(all([ok{:}]))
fprintf('both of them were printed\n')

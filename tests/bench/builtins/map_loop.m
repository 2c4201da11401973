function total = map_loop(keys)
  % As many insertions and look-ups as there are numbers.
  m = containers.Map('KeyType', 'double', 'ValueType', 'any');
  for k = 1:numel(keys)
    m(k) = keys(k);
  end
  total = 0;
  for k = 1:numel(keys)
    if isKey(m, k), total = total + m(k); end
  end
end

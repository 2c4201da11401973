function total = map_words(words)
  % Counts words in a map with text keys.
  m = containers.Map();
  for k = 1:numel(words)
    word = words{k};
    if isKey(m, word), m(word) = m(word) + 1; else, m(word) = 1; end
  end
  total = sum(cell2mat(values(m)));
end

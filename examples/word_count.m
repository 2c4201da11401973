% Counts words with a containers.Map and prints the most frequent ones.
text = ['it was the best of times, it was the worst of times, ', ...
        'it was the age of wisdom, it was the age of foolishness'];

words = strsplit(lower(strrep(text, ',', '')), ' ');
counts = containers.Map();
for k = 1:numel(words)
    word = words{k};
    if isKey(counts, word)
        counts(word) = counts(word) + 1;
    else
        counts(word) = 1;
    end
end

names = keys(counts);
numbers = cell2mat(values(counts));
[sorted, order] = sort(numbers, 'descend');
for k = 1:5
    fprintf('%-6s %d\n', names{order(k)}, sorted(k));
end

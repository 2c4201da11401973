% What a text is made of: words, their lengths, what follows what.
text = ["It was the best of times, it was the worst of times,"; "it was the age of wisdom, it was the age of foolishness,"; ...
        "it was the epoch of belief, it was the epoch of incredulity."];
words = lower(split(join(regexprep(text, '[.,]', ''))));
[unique_words, ~, which] = unique(words);
counts = accumarray(which, 1);
[~, order] = sort(counts, 'descend');
for k = order(1:5)'
    fprintf('%-6s %2d %s\n', unique_words(k), counts(k), repmat('*', 1, counts(k)))
end
fprintf('%d words, %d different, %.2f letters a word\n', numel(words), numel(unique_words), mean(strlength(words)))
pairs = words(1:end - 1) + " " + words(2:end);
[kinds, ~, which] = unique(pairs);
[times, most] = max(accumarray(which, 1));
fprintf('most frequent pair: "%s", %d times\n', kinds(most), times)
years = regexp('Born 1812 in Portsmouth, died 1870 in Higham; the book is of 1859.', '\d{4}', 'match');
fprintf('lived %d years\n', str2double(years{2}) - str2double(years{1}))

histogram(strlength(words), 'BinMethod', 'integers'), xlabel('letters'), ylabel('words')

% The edit distance of two texts by dynamic programming.
a = repmat('kitten sitting ', 1, 30); b = repmat('sitting kitten?', 1, 31);
n = numel(a); m = numel(b);
t = tic;
D = zeros(n + 1, m + 1);
for i = 1:n + 1
    D(i, 1) = i - 1;
end
for j = 1:m + 1
    D(1, j) = j - 1;
end
for j = 2:m + 1
    for i = 2:n + 1
        cost = 1;
        if a(i - 1) == b(j - 1)
            cost = 0;
        end
        D(i, j) = min(min(D(i - 1, j) + 1, D(i, j - 1) + 1), D(i - 1, j - 1) + cost);
    end
end
seconds = toc(t);
printf('%.17g %.9g %d\n', D(n + 1, m + 1), seconds, n * m);

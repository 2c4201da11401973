% Solutions of the n queens problem, without recursion.
n = 8; count = 0; tries = 0;
t = tic;
queen = zeros(1, n); columns = zeros(1, n); up = zeros(1, 2 * n); down = zeros(1, 2 * n);
row = 1;
while row > 0
    if queen(row) > 0
        c = queen(row);
        columns(c) = 0; up(row + c) = 0; down(row - c + n) = 0;
    end
    c = queen(row) + 1;
    while c <= n && (columns(c) > 0 || up(row + c) > 0 || down(row - c + n) > 0)
        c = c + 1;
        tries = tries + 1;
    end
    tries = tries + 1;
    if c > n
        queen(row) = 0;
        row = row - 1;
    else
        queen(row) = c;
        columns(c) = 1; up(row + c) = 1; down(row - c + n) = 1;
        if row == n
            count = count + 1;
        else
            row = row + 1;
            queen(row) = 0;
        end
    end
end
seconds = toc(t);
printf('%.17g %.9g %d\n', count * 1e6 + tries, seconds, tries);

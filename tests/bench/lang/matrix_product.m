% Product of two matrices by three loops.
n = 90; A = zeros(n); B = zeros(n); C = zeros(n);
for i = 1:n
    for j = 1:n
        A(i, j) = i + j / 7; B(i, j) = i - j / 3;
    end
end
t = tic;
for j = 1:n
    for i = 1:n
        s = 0;
        for k = 1:n
            s = s + A(i, k) * B(k, j);
        end
        C(i, j) = s;
    end
end
seconds = toc(t);
printf('%.17g %.9g %d\n', C(17, 33), seconds, n ^ 3);

% Indices that follow a loop's variable are looked at before the loop: what is outside is still told where it is.
x = 1:100; s = 0;
try
    for k = 1:200
        for i = 1:50 + k
            s = s + x(i);
        end
    end
catch e
    fprintf('%s %d %d\n', e.identifier, k, i)           % expect: MATLAB:badsubscript 51 101
end
% Before the first element, behind the last; loops without a turn.
s = 0; n = 0;
for k = 1:300
    for i = k:20
        s = s + x(i + 80);
        if i > 1, s = s - x(i - 1); end
    end
    for i = 0:-k
        s = s + x(i);
    end
    n = n + 1;
end
fprintf('%d %d\n', s, n)                                % expect: 17010 300
try
    for k = 1:300
        for i = 1:20
            s = s + x(i - (k == 250));
        end
    end
catch e
    fprintf('%d %d\n', k, i)                            % expect: 250 1
end
% The variable is changed on the way; the array grows on the way.
t = 0;
for k = 1:400
    for i = 1:20
        i = i * 2 - 1;
        t = t + x(i);
    end
end
fprintf('%d\n', t)                                      % expect: 160000
y = zeros(1, 3);
for k = 1:3000
    y(end + 1) = k;
    for i = 1:3
        y(i) = y(i) + y(numel(y) - i + 1);
    end
end
fprintf('%d %d\n', numel(y), sum(y(1:3)))               % expect: 3003 13495501
% Rows and columns of a matrix, the error in the last of many columns.
A = reshape(1:12, 3, 4); r = 0;
try
    for k = 1:3000
        for j = 1:4 + (k == 2500)
            for i = 1:3
                r = r + A(i, j);
            end
        end
    end
catch e
    fprintf('%s %d %d %d %d\n', e.identifier, k, j, i, r)   % expect: MATLAB:badsubscript 2500 5 1 195000
end

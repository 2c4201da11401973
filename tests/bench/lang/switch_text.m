n = 2e5;
words = {'add', 'sub', 'mul', 'none'};
s = 0;
t = tic;
for i = 1:n
    switch words{mod(i, 4) + 1}
        case 'add'
            s = s + i;
        case {'sub', 'minus'}
            s = s - 1;
        case 'mul'
            s = s * 0.5;
        otherwise
            s = s + 0.25;
    end
end
seconds = toc(t);
printf('%.17g %.9g %d\n', s, seconds, n);

n = 3e4;
m = containers.Map('KeyType', 'char', 'ValueType', 'any');
words = {'one', 'two', 'three', 'four'};
t = tic;
for i = 1:n
    w = words{mod(i, 4) + 1};
    if isKey(m, w)
        m(w) = m(w) + 1;
    else
        m(w) = 1;
    end
end
seconds = toc(t);
printf('%.17g %.9g %d\n', m('one') + m('three'), seconds, n);

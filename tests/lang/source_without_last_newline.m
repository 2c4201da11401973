% expect: 5
fprintf('%d\n', 5)
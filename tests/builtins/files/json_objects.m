% Tables are lists of their rows, dates and categories their texts.
disp(jsonencode(table([1;2],{'x';'y'},'VariableNames',{'a','b'}))) % expect: [{"a":1,"b":"x"},{"a":2,"b":"y"}]
disp(jsonencode(struct('t',datetime(2024,5,6),'c',categorical({'u','v'})))) % expect: {"t":"06-May-2024","c":["u","v"]}
jsonencode(onCleanup(@() 0)) % expect-error: MATLAB:json:UnsupportedType | have no JSON form

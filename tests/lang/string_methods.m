% Functions of strings called as methods; what is none is no field either.
s = "a-b-c";
disp(s.replace("-", "+"))          % expect: a+b+c
disp(s.upper)                      % expect: A-B-C
parts = s.split("-");
disp(parts.join("").strlength())   % expect:      3
t.name = "Ann";
disp(t.name.startsWith("A"))       % expect:    1
disp(upper("x").lower)             % expect: x
s.sin                              % expect-error: MATLAB:structRefFromNonStruct | Dot indexing

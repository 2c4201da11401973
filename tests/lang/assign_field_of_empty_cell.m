% An empty cell becomes a struct when a field of it is set; one with elements does not.
o = {};
o.p = 1;
disp(o.p)           % expect:      1
o = cell(1, 0);
o.a.b = 2;
disp(o.a.b)         % expect:      2
o = {3};
o.p = 1;            % expect-error: MATLAB:structAssToNonStruct | dot indexing is not supported

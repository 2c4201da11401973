q = 3;
try, q(2).x = 1; catch e, disp(e.message), end   % expect: Unable to perform assignment because dot indexing is not supported for variables of this type.
disp(q)                                          % expect:      3
q = []; q(2).x = 1; disp(size(q))                % expect:      1     2

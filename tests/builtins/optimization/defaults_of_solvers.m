% A solver that is asked for its defaults gives options.
o = linprog('defaults');
disp(o.Display)                           % expect: final
disp(isstruct(bintprog('defaults')))      % expect:    1

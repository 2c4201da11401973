set(plot(1:3), 'Foo', 1)   % expect-error: MATLAB:hg:InvalidProperty | Unrecognized property Foo for class Line.

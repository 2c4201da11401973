m = containers.Map();
m(1)   % expect-error: MATLAB:Containers:TypeMismatch | Specified key type does not match the type expected for this container.

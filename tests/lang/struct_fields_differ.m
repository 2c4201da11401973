s = struct('a', 1);
s(2) = struct('b', 2);   % expect-error: MATLAB:heterogeneousStrucAssignment | Subscripted assignment between dissimilar structures.

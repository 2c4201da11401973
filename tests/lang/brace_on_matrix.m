x = [1 2 3];
x{1}   % expect-error: MATLAB:cellRefFromNonCell | Brace indexing is not supported for variables of this type.

x = 5; x{1}   % expect-error: MATLAB:cellRefFromNonCell | Brace indexing is not supported for variables of this type.

x = 5;
x.a   % expect-error: MATLAB:structRefFromNonStruct | Dot indexing is not supported for variables of this type.

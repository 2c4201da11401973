rsf2csf(1, magic(3))   % expect-error: MATLAB:rsf2csf:sizeMismatch | must agree

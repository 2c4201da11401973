cplxpair([1+2i 3])   % expect-error: MATLAB:cplxpair:InputNotPaired | can't be paired

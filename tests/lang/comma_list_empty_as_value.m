c = {};
x = c{:};   % expect-error: MATLAB:needMoreRhsOutputs | 

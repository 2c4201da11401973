x = ['abc'; 'de'];   % expect-error: MATLAB:catenate:dimensionMismatch | Dimensions of arrays being concatenated are not consistent. (1x3 and 1x2)

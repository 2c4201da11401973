zeros(1e7,1e7)   % expect-error: MATLAB:array:SizeLimitExceeded | exceeds maximum array size

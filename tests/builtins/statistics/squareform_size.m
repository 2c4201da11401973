squareform([1 2])  % expect-error: stats:squareform:BadVectorSize | pairs

normcdf(1, 0, 1, 'lower')  % expect-error: stats:cdf:UpperTailProblem | 'upper'

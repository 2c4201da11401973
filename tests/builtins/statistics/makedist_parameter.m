makedist('Normal', 'lambda', 2)  % expect-error: stats:makedist:UnknownParameter | mu, sigma

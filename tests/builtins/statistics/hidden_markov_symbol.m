hmmdecode([1 3], [1 0; 0 1], [1 0; 0 1])  % expect-error: stats:hmmdecode:MissingSymbol | symbol that the model does not have

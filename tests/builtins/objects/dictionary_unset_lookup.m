d = dictionary;
d(1)   % expect-error: MATLAB:dictionary:UnconfiguredLookup | Unable to perform a lookup

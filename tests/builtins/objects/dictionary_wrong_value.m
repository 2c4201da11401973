d = dictionary("a", 1);
d("b") = {2};   % expect-error: MATLAB:dictionary:ConversionFailed | value

function f(x)
  arguments
    x (1,1) double
  end
end
f({1})   % expect-error: MATLAB:validation:UnableToConvert | x

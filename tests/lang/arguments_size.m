function f(x)
  arguments
    x (1,2) double
  end
end
f([1 2 3])   % expect-error: MATLAB:validation:IncompatibleSize | 1

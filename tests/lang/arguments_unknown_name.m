function f(opts)
  arguments
    opts.a = 1
  end
end
f('b', 2)   % expect-error: MATLAB:TooManyInputs | 

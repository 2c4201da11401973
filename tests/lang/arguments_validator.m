function f(x)
  arguments
    x {mustBePositive}
  end
end
f(-1)   % expect-error: MATLAB:validators:mustBePositive | Value must be positive.

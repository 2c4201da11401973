spmd (1.5)                  % expect-error: MATLAB:spmd:InvalidNumWorkers | nonnegative integer
  x = 1;
end

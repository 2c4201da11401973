parfor k = 1:3
  spmd, x = 1; end          % expect-error: MATLAB:parfor:Spmd | spmd
end

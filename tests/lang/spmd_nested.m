spmd
  spmd, x = 1; end          % expect-error: MATLAB:spmd:NestedSpmd | spmd
end

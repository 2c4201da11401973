spmd
  global g                  % expect-error: MATLAB:spmd:Statement | global
end

% A block is run by workers: nothing can be left from inside it.
spmd
  return                    % expect-error: MATLAB:spmd:Statement | return
end

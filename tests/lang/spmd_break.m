for k = 1:3
  spmd
    break                   % expect-error: MATLAB:m_break_outside_loop | BREAK
  end
end

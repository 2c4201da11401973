disp(mpoles([NaN NaN 2])')    % expect:      1     1     1
disp(mpoles([1 Inf], NaN)')   % expect:      1     1
residue(1, [1 NaN 2])         % expect-error: MATLAB:residue:NonFiniteInput | NaN or Inf

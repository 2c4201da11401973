% odeset and optimset start from [] or {} as from no options.
o = odeset([], 'RelTol', 1e-3); disp(o.RelTol)      % expect:    1.0000e-03
o = optimset([], 'TolX', 1e-2); disp(o.TolX)        % expect:     0.0100
o = odeset({}, 'AbsTol', 2); disp(o.AbsTol)         % expect:      2
odeset([], 'RelTol')                                % expect-error: MATLAB:odeset:ArgNameValueMismatch | name-value

% optimset without arguments, or with a solver's name, has every option; those that are not set are [].
o = optimset;
disp([isfield(o, 'Algorithm') isempty(o.TolX)])     % expect:    1   1
o = optimset('lsqlin');
disp(isempty(o.MaxIter))                            % expect:    1
o = optimset(optimset, 'TolX', 1e-3);
disp(o.TolX)                                        % expect:    1.0000e-03
fprintf('%.3f\n', fminsearch(@(x) (x - 2) ^ 2, 0, optimset))   % expect: 2.000
optimset('nosolver')                                % expect-error: MATLAB:optimset:FcnNotFoundOnPath | 'nosolver'

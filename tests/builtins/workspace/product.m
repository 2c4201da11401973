disp(license)                                        % expect: Apache-2.0
disp([license('test', 'MATLAB') license('checkout', 'Image_Toolbox')])   % expect:      1     0
s = license('inuse'); disp(s.feature)                % expect: matlab
disp([verLessThan('matlab', '9.1') verLessThan('MATLAB', '99.1.2') verLessThan('matlab', '23.2')])   % expect:    0   1   0
v = ver('matlab'); disp(v.Release)                   % expect: (R2023b)
disp(size(ver('nosuch')))                            % expect:      1     0
disp(mexext)                                         % expect: mexa64
disp(isfolder(matlabroot))                           % expect:    1
disp(strncmp(version, '23.2', 4))                    % expect:    1
f = {'Statistics_Toolbox', 'optimization_toolbox', 'GADS_Toolbox', 'Signal_Toolbox', 'Control_Toolbox', 'Distrib_Computing_Toolbox'};
disp(cellfun(@(n) license('test', n), f))            % expect:      1     1     1     1     1     1
disp(license('test', 'Symbolic_Toolbox'))            % expect:      0
v = ver; disp(any(strcmp({v.Name}, 'Optimization Toolbox')))   % expect:    1
v = ver('stats'); disp(v.Name)                       % expect: Statistics and Machine Learning Toolbox
disp(verLessThan('optim', '9.0'))                    % expect:    0
verLessThan('nosuch', '1.0')                         % expect-error: MATLAB:verLessThan:missingToolbox | Toolbox 'nosuch'

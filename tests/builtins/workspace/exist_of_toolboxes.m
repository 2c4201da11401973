% Functions that MATLAB keeps in files of its toolboxes are files to exist, those of the language built in.
disp([exist('chi2inv') exist('quadprog') exist('sin') exist('rand')])      % expect:      2     2     5     5
disp(exist('OCTAVE_VERSION', 'builtin'))                                   % expect:      0
delete([])

% Members of one value are one member: the first name is meant.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
disp(char(Gate.Off))                                        % expect: Shut
disp(Gate.On == Gate.Open)                                  % expect:    1
disp(isequal(Gate.On, Gate.Open))                           % expect:    1
disp(char(Gate('On')))                                      % expect: Open
disp(char(Gate(true)))                                      % expect: Open
disp([isa(Gate.On, 'logical') isa(Level.High, 'numeric') isa(Level.High, 'double')])   % expect:    1   1   0
if Gate.On, disp('through'), end                            % expect: through

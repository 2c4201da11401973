% struct of an object has its properties, private ones too, and warns. meta.class has the older lists as cells.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
s = struct(Metre(3));             % expect-stderr: hiding its implementation
disp(s.value), disp(s.secret)     % expect:      3
                                  % expect:     42
c = metaclass(Metre(1));
disp(class(c.Properties)), disp(c.Properties{1}.Name)   % expect: cell
                                                        % expect: value

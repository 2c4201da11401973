addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
SubDisc()   % expect-error: MATLAB:class:SealedClass | Class 'Disc' is Sealed and may not be used as a superclass.

function f(varargin), narginchk(1, 2), disp('ok'), end
f(1)          % expect: ok
try, f(), catch e, disp(e.identifier), end          % expect: MATLAB:narginchk:notEnoughInputs
try, f(1,2,3), catch e, disp(e.identifier), end     % expect: MATLAB:narginchk:tooManyInputs

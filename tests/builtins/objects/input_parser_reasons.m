% What a validator throws is the reason that the user reads.
p = inputParser;
p.addParameter('n',1,@(x) validateattributes(x,{'numeric'},{'positive'}))
p.addParameter('m',1,@(x) assert(x > 0,'m must be positive'))
p.addParameter('k',1,@isnumeric)
try, p.parse('n',-1), catch e, disp(e.message), end    % expect: The value of 'n' is invalid. Expected input to be positive.
try, p.parse('m',-1), catch e, disp(e.message), end    % expect: The value of 'm' is invalid. m must be positive
p.parse('k','a')   % expect-error: MATLAB:InputParser:ArgumentFailedValidation | It must satisfy the function: isnumeric.

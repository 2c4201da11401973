p = inputParser;
p.FunctionName = 'demo';
p.addRequired('a',@isnumeric);
addOptional(p,'b',5);
addParameter(p,'Mode','fast',@ischar);
p.parse(1,'mode','slow');
disp(p.Results.a)                 % expect:      1
disp(p.Results.b)                 % expect:      5
disp(p.Results.Mode)              % expect: slow
disp(p.UsingDefaults{1})          % expect: b
p.parse('x')                      % expect-error: MATLAB:InputParser:ArgumentFailedValidation | The value of 'a' is invalid. It must satisfy the function: isnumeric.

validateattributes([1 2 3],{'numeric'},{'row','positive','increasing','numel',3})
try, validateattributes('a',{'numeric'},{}), catch e, disp(e.identifier), end     % expect: MATLAB:invalidType
try, validateattributes(1.5,{'double'},{'integer'}), catch e, disp(e.message), end   % expect: Expected input to be integer-valued.
try, validateattributes(3,{'double'},{'<=',2},'fun','x',2), catch e, disp(e.identifier), disp(e.message), end
                                  % expect: MATLAB:fun:notLessEqual
                                  % expect: Expected input number 2, x, to be a scalar with value <= 2.
mustBePositive(1), mustBeMember('a',{'a','b'})
mustBeInteger(1.5)                % expect-error: MATLAB:validators:mustBeInteger | Value must be integer.

try, validatestring('x',{'red','blue'},'paint','COLOR',2), catch e, disp(e.identifier), disp(e.message), end
                     % expect: MATLAB:paint:unrecognizedStringChoice
                     % expect: Expected input number 2, COLOR, to match one of these values:
                     % expect: 'red', 'blue'
                     % expect: The input, 'x', did not match any of the valid values.
validatestring('',{'red','blue'},'paint')   % expect-error: MATLAB:paint:ambiguousStringChoice | Expected input to match

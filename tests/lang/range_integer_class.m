disp(class(int8(1):3))                            % expect: int8
disp(intmin('int8'):256:intmax('int8'))           % expect:    -128
disp(intmin('int64'):18446744073709551616:intmax('int64'))   % expect:    -9223372036854775808
disp(intmax('int8'):-128:intmin('int8'))          % expect:    127    -1
disp(intmin('int16'):65535:intmax('int16'))       % expect:    -32768    32767
disp(intmin('uint64'):Inf:intmax('uint64'))       % expect:    0
disp(size(int8(5):-Inf:int8(6)))                  % expect:      1     0
disp(uint8(5):-2:1)                               % expect:    5   3   1
disp(size(int8(1):0:int8(3)))                     % expect:      1     0
disp(uint64(9007199254740993))                    % expect:    9007199254740993
disp(int64(-9007199254740993))                    % expect:    -9007199254740993
disp(uint64(18446744073709551615))                % expect:    18446744073709551615
disp(int64(9223372036854775808))                  % expect:    9223372036854775807
try, uint8(1):1:256; catch e, disp(e.message), end    % expect: Colon operands must be in the range of the data type with no loss of precision.
try, uint8(1):-1:-6; catch e, disp(e.identifier), end % expect: MATLAB:colon:nonIntegerMixed
try, int8(1):0.5:3; catch e, disp(e.identifier), end  % expect: MATLAB:colon:nonIntegerMixed
try, int8(1):int16(3); catch e, disp(e.identifier), end   % expect: MATLAB:colon:mixedIntTypes

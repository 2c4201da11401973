% Integers saturate, round once, and mix with doubles only.
disp(int8(100) + int8(100))        % expect:    127
disp(int8(-100) - int8(100))       % expect:    -128
disp(uint8(3) - uint8(5))          % expect:    0
disp(int32(7) / int32(2))          % expect:    4
disp(int32(-7) / int32(2))         % expect:    -4
disp(uint8(200) * 1.5)             % expect:    255
disp(class(int8(1) + true))        % expect: int8
disp(class(single(1) + 1))         % expect: single
disp(class(single(1) + int16(1)))  % expect: int16
disp(class('a' + 'b'))             % expect: double
disp(int64(9007199254740993) + int64(0) == int64(9007199254740993))  % expect:    1
disp(intmax('int64') - 1 == intmax('int64'))   % expect:    0
disp(int32(2) .^ [1 2 31])         % expect:             2            4   2147483647
disp(idivide(int32([7 -7]), int32(2), 'floor'))  % expect:     3   -4
disp(bitshift(uint8(255), 1))      % expect:    254

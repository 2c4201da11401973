fprintf('%d %d\n', int8(100) + int8(100), int8(-100) - int8(100))   % expect: 127 -128
fprintf('%d %d\n', uint8(3) - uint8(5), uint8(200) * 2)            % expect: 0 255
fprintf('%d %d %d\n', int8(2.5), int8(3.5), int8(-2.5))            % expect: 3 4 -3
fprintf('%d %d\n', int32(7) / int32(2), idivide(int32(7), int32(2)))   % expect: 4 3
fprintf('%d %d %d\n', int8(NaN), int8(Inf), uint8(-1))             % expect: 0 127 0
fprintf('%d\n', -int8(-128))                                        % expect: 127
fprintf('%d\n', intmax('int64') + 1 == intmax('int64'))             % expect: 1
fprintf('%d\n', bitand(uint8(12), uint8(10)))                       % expect: 8
fprintf('%d %s\n', int8(5) * 2.6, class(int8(5) * 2.6))             % expect: 13 int8

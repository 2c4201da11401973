% A number that the integer class cannot hold is no member.
disp([ismember(uint16(0), [-1 -5]), ismember(2.5, int8([3 4])), ismember(-1, uint8([0 5]))])   % expect:    0   0   0
disp(ismember(uint8([3 200]), [3 200 300 2.5]))                 % expect:    1   1
[tf, at] = ismember([300 3 NaN 255], uint8([255 3]));
disp([tf; at])                                                  % expect:      0     1     0     1
                                                                % expect:      0     2     0     1
disp(ismember([1 2.5; 3 4], int8([1 2; 3 4]), 'rows')')         % expect:    0   1
disp(ismember(2^63, intmax('int64')))                           % expect:    0
disp(ismember(int64(9007199254740993), 9007199254740992))       % expect:    0
disp(ismember(single(0.5), int32(0:20)))                        % expect:    0

fprintf('%s %d\n', class(0xFF), 0xFF)           % expect: uint8 255
fprintf('%s %d\n', class(0x100), 0x100)         % expect: uint16 256
fprintf('%s %d\n', class(0xFFFFFFFF), 0xFFFFFFFF)   % expect: uint32 4294967295
fprintf('%s %d\n', class(0xFFs8), 0xFFs8)       % expect: int8 -1
fprintf('%s %d\n', class(0x1Fu32), 0x1Fu32)     % expect: uint32 31
fprintf('%s %d\n', class(0b101), 0b101)         % expect: uint8 5
disp(0xFFFFFFFFFFFFFFFF == intmax('uint64'))    % expect:    1

disp(max(3, 5))         % expect:      5
disp(max([3 9], [], 2)) % expect:      9
max(3, 5, 7)            % expect-error: MATLAB:max:caseNotSupported | MAX with two matrices to compare and a working dimension

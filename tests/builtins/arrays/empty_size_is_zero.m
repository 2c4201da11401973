% An empty size among several counts as zero.
disp(size(zeros([], 2)))       % expect:      0     2
disp(size(ones(3, [])))        % expect:      3     0
disp(size(cell(2, [], 4)))     % expect:      2     0     4
zeros(2, [1 2])                % expect-error: MATLAB:sizeInputMustBeScalar | Size inputs must be scalar

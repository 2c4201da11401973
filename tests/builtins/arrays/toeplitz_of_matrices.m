% Arrays are read as the vectors of their elements.
disp(toeplitz([1 2; 3 4]))
% expect:      1     3     2     4
% expect:      3     1     3     2
% expect:      2     3     1     3
% expect:      4     2     3     1
disp(size(toeplitz(1:2, [1 2 3; 4 5 6])))   % expect:      2     6
disp(hankel([1 2; 3 4]))
% expect:      1     3     2     4
% expect:      3     2     4     0
% expect:      2     4     0     0
% expect:      4     0     0     0
disp(vander([1; 2])')
% expect:      1     2
% expect:      1     1
toeplitz({1})                               % expect-error: MATLAB:toeplitz:invalidType | cell

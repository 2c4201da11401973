% One index: an array that runs along one dimension, in N-D too, keeps its direction; a mask's find
% keeps the mask's.
row = 1:6; page = reshape(row, 1, 1, 6); m = reshape(row, 2, 3);
disp(size(row(reshape([1 3 5], 1, 1, 3))))          % expect:      1     3
disp(size(row(:).'))                                 % expect:      1     6
disp(size(page([2; 4])))                             % expect:      1     1     2
disp(size(page(reshape([1 2], 1, 1, 1, 2))))         % expect:      1     1     2
disp(size(page(page > 2)))                           % expect:      1     1     4
disp(size(page(logical([1 0; 1 0; 1 1]))))           % expect:      1     1     4
disp(size(m(reshape(row > 2, 1, 1, 6))))             % expect:      1     1     4
disp(size(m(row > 2)))                               % expect:      1     4
disp(size(m((row > 2)')))                            % expect:      4     1
disp(size(m(m > 2)))                                 % expect:      4     1
disp(size(m([1 2; 3 4])))                            % expect:      2     2
disp(size(page([1 2; 3 4])))                         % expect:      2     2
disp(size(page(false(1, 6))))                        % expect:      1     1     0
disp(size(row([])))                                  % expect:      0     0
disp(size(page(3)))                                  % expect:      1     1
c = num2cell(page); disp(size(c([1 2])))             % expect:      1     1     2

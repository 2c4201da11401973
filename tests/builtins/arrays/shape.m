x = reshape(1:24,2,3,4);
y = permute(x,[3 1 2]);
disp(size(y))                            % expect:      4     2     3
disp(isequal(ipermute(y,[3 1 2]),x))     % expect:    1
disp(y(2,1,3) == x(1,3,2))               % expect:    1
disp(size(squeeze(x(1,2,:))))            % expect:      4     1
disp(circshift([1 2 3;4 5 6],1,2))       % expect:      3     1     2
                                         % expect:      6     4     5
disp(rot90([1 2;3 4],-1))                % expect:      3     1
                                         % expect:      4     2
disp(flip('abc'))                        % expect: cba
[a,b] = size(x); disp([a b])             % expect:      2    12
disp(size(x,[1 3]))                      % expect:      2     4
disp(size(cat(4,x,x)))                   % expect:      2     3     4     2
[r,c] = ind2sub([3 4],[1 5 12]); disp([r;c])   % expect:      1     2     3
                                         % expect:      1     2     4
disp(sub2ind([3 4],[1 2],[2 4]))         % expect:      4    11
disp(kron([1 2],[1;1]))                  % expect:      1     2
                                         % expect:      1     2
disp(typecast(uint8([0 0 128 63]),'single'))   % expect:      1
disp(diag([1 2 3;4 5 6;7 8 9],1)')       % expect:      2     6

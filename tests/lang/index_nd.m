a = reshape(1:24, 2, 3, 4);
fprintf('%d %d %d\n', a(2,3,4), a(1,1,2), a(2,12))   % expect: 24 7 24
fprintf('%d ', size(a(:,:,2))); fprintf('\n')        % expect: 2 3
fprintf('%d ', size(a(:,:))); fprintf('\n')          % expect: 2 12
fprintf('%d ', size(a(1,:,:))); fprintf('\n')        % expect: 1 3 4
fprintf('%d\n', a(2,3,4,1,1))                        % expect: 24
a(:,:,5) = 1;
fprintf('%d ', size(a)); fprintf('\n')               % expect: 2 3 5

x = 10:10:50;
disp(x([1 end]))                   % expect:     10    50
disp(x(x > 25))                    % expect:     30    40    50
x(end+1) = 60; disp(numel(x))      % expect:      6
x([1 2]) = []; disp(x)             % expect:     30    40    50    60
x(8) = 1; disp(x)                  % expect:     30    40    50    60     0     0     0     1
A = magic(4); A(:,[2 3]) = []; disp(size(A))   % expect:      4     2
A(2,:) = 0; disp(A(2,:))           % expect:      0     0
B = []; B(:,end+1) = [1;2]; B(:,end+1) = [3;4]; disp(B)   % expect:      1     3
                                   % expect:      2     4
C = zeros(2,2); C(:) = 1:4; disp(C(2,1))       % expect:      2
C(3,3) = 9; disp(C)                % expect:      1     3     0
                                   % expect:      2     4     0
                                   % expect:      0     0     9
D = zeros(2,2,2); D(:,:,2) = [1 2;3 4]; disp(D(2,1,2))    % expect:      3
s = 'hello'; s(1) = 'J'; s(end:-1:1)   % expect: ans =
                                   % expect:     'olleJ'
c = {1,'two',[3 4]}; c{5} = 'x'; disp(size(c))   % expect:      1     5
disp(isempty(c{4}))                % expect:    1
i8 = int8([1 2 3]); i8(2) = 300; disp(i8)        % expect:      1   127     3
z = [1 2]; z(2) = 1i; disp(isreal(z))            % expect:    0
q = true(1,3); q(2) = 5; disp(class(q))          % expect: logical

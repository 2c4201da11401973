A = [4 1; 2 3];
disp(A*A)                       % expect:     18     7
                                % expect:     14    11
disp([1 2 3]*[4; 5; 6])         % expect:     32
disp([1; 2]*[3 4])              % expect:      3     4
                                % expect:      6     8
disp(A^3)                       % expect:     86    39
                                % expect:     78    47
disp(size(zeros(0,3)*zeros(3,2)))   % expect:      0     2
disp(zeros(2,0)*zeros(0,2))     % expect:      0     0
                                % expect:      0     0
disp(class(single(A)*A))        % expect: single
disp(class(A*true))             % expect: double
disp(int8([100 50])*2)          % expect:    127   100
disp([1 2i]*[1; 1i])            % expect:     -1
% A'*A is exactly symmetric, whatever the size.
for n = [3 17 64 130]
  B = reshape(sin(1:n*(n+3)), n+3, n);
  C = B'*B;
  fprintf('%d', isequal(C, C'))
end
fprintf('\n')                   % expect: 1111
% A product of infinities and zeros follows the sum, also for complex factors.
disp([Inf 1]*[0; 1])            % expect:    NaN
disp(real([Inf 0]*[1+1i; 0]))   % expect:    Inf

% The default stream is MATLAB's Mersenne Twister.
rng('default'); disp(rand(1,5))   % expect:     0.8147    0.9058    0.1270    0.9134    0.6324
rng(1); disp(rand)                % expect:     0.4170
rng(42); disp(rand)               % expect:     0.3745
rng(0); disp(randi(10,1,4))       % expect:      9    10     2    10
rng(0); disp(randperm(10))        % expect:      6     3     7     8     5     1     2     4     9    10
rng(0); disp(randn(1,5))          % expect:     0.5377    1.8339   -2.2588    0.8622    0.3188
rng(1); disp(randn(1,5))          % expect:    -0.6490    1.1812   -0.7585   -1.1096   -0.8456
rng(0); y = 5 * randn(1000,1) + 500;
fprintf('%.4f %.4f %.4f\n', mean(y), std(y), var(y))   % expect: 499.8368 4.9948 24.9483
rng(0); x = randn(10000,1);
fprintf('%d ', histcounts(x,-3.8:0.2:3.6)), fprintf('\n')   % expect: 2 2 1 6 7 17 29 57 86 133 193 271 331 421 540 613 730 748 776 806 824 721 623 503 446 326 234 191 132 78 65 33 26 11 8 5 5
rng(0); disp(rand(2,'single'))    % expect:     0.8147    0.1270
                                  % expect:     0.9058    0.9134
rng(0); disp(randn(1,'like',1i))  % expect:    0.3802 + 1.2968i
% However it is asked for, the stream is one.
rng(3); a = randn(1,20000); rng(3); b = [];
for n = [1 2 3 311 312 313 624 1000 1 5000 12433], b = [b randn(1,n)]; end
disp(isequal(a,b))                % expect:    1
rng(3); a = rand(1,2000); rng(3); disp(isequal(a,arrayfun(@(k) rand, 1:2000)))   % expect:    1
s = rng; a = rand(1,10); rng(s); disp(isequal(a,rand(1,10)))   % expect:    1
disp(class(s.State)), disp(size(s.State)), disp(s.Type)
% expect: uint32
% expect:    625     1
% expect: twister
% A state between two words of a number is one, too.
s.State(end) = 3; rng(s); a = randn(1,2000); rng(s); disp(isequal(a,[randn(1,700) randn(1,1300)]))   % expect:    1
rng(0,'philox'); a = rand(1,9); rng(0); b = [rand(1,4) rand(1,5)]; disp(isequal(a,b))   % expect:    1
rng('default'); s = rng; disp(s.Type)   % expect: twister
rng('shuffle'); a = rng; disp(a.Seed ~= 0)   % expect:    1
disp(class(randi([-3 3],2,'int16')))   % expect: int16
x = randi(3,1,1000); disp(unique(x))   % expect:      1     2     3
disp(isequal(sort(randperm(1000)),1:1000))   % expect:    1
disp(size(randperm(0)))           % expect:      1     0
disp(numel(unique(randperm(100,10))))  % expect:     10
disp(size(rand(2,3,'single')))    % expect:      2     3
try, rng(1,'threefry'), catch e, disp(e.identifier), end   % expect: MATLAB:rng:unknownGenerator
rng(-1)                           % expect-error: MATLAB:rng:badSeed | nonnegative integer

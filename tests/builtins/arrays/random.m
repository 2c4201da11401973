rng(0,'twister')
disp(rand(1,5))                   % expect:     0.8147    0.9058    0.1270    0.9134    0.6324
s = rng; a = rand(1,10); rng(s); disp(isequal(a,rand(1,10)))   % expect:    1
rng('default'); a = rand(1,9); rng(0,'philox'); b = [rand(1,4) rand(1,5)]; disp(isequal(a,b))   % expect:    1
disp(class(randi([-3 3],2,'int16')))   % expect: int16
x = randi(3,1,1000); disp(unique(x))   % expect:      1     2     3
disp(sort(randperm(5)))           % expect:      1     2     3     4     5
disp(numel(unique(randperm(100,10))))  % expect:     10
x = randn(1,20000); disp(abs(mean(x)) < 0.03 & abs(std(x)-1) < 0.03)   % expect:    1
rng(1); disp(size(rand(2,3,'single')))   % expect:      2     3
rng(-1)                           % expect-error: MATLAB:rng:badSeed | nonnegative integer

s = RandStream('mt19937ar','Seed',1)
% expect: s =
% expect: mt19937ar random stream
% expect:              Seed: 1
% expect:   NormalTransform: Ziggurat
disp(rand(s,1,3))                 % expect:     0.4170    0.7203    0.0001
reset(s); disp(s.rand(1,2))       % expect:     0.4170    0.7203
reset(s,42); disp(rand(s))        % expect:     0.3745
disp(s.Seed)                      % expect:    42
reset(s,1); disp(randn(s,1,2))    % expect:    -0.6490    1.1812
disp(size(randi(s,[2 4],3,2)))    % expect:      3     2
disp(sort(randperm(s,3)))         % expect:      1     2     3
% Its numbers are its own: the global stream does not move.
rng(1); a = rand(s,1,50); disp(rand)   % expect:     0.4170
% Copies are one stream; its state can be kept.
t = s; state = s.State; a = rand(t); s.State = state; disp(rand(s) == a)   % expect:    1
s.NormalTransform = 'Inversion'; reset(s,1); disp(abs(erfc(-randn(s)/sqrt(2))/2 - 0.4170) < 1e-4)   % expect:    1
before = RandStream.setGlobalStream(RandStream('mt19937ar','Seed',42));
disp(rand)                        % expect:     0.3745
RandStream.setGlobalStream(before); rng(1); g = RandStream.getGlobalStream;
disp(rand(g)), disp(rand)         % expect:     0.4170
                                  % expect:     0.7203
disp(RandStream('philox4x32_10').Type)   % expect: philox4x32_10
RandStream('mlfg6331_64')         % expect-error: MATLAB:rng:unknownGenerator | 'mlfg6331_64'

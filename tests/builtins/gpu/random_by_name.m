% Arrays made on a device by name have a stream of their own, the same on every device.
gpurng(7); rng(1);
a = gpuArray.rand(2, 3, 'single'); b = rand(2, 3, 'single', 'gpuArray');
disp(rand)                                             % expect:     0.4170
gpurng(7); disp(isequal(gather(a), gather(rand(2, 3, 'single', 'gpuArray'))))   % expect:    1
disp(isequal(gather(a), gather(b)))                    % expect:    0
rng(7, 'philox'); disp(isequal(gather(a), rand(2, 3, 'single')))   % expect:    1
disp(size(gpuArray.randn(4, 1))), disp(class(gather(gpuArray.randi(9, 1, 5, 'int32'))))
% expect:      4     1
% expect: int32
s = gpurng; disp(s.Type), x = gather(randi(100, 1, 5, 'gpuArray')); gpurng(s);
% expect: philox
disp(isequal(x, gather(randi(100, 1, 5, 'gpuArray'))))   % expect:    1
gpurng(1, 'twister')                                   % expect-error: MATLAB:gpurng:unknownGenerator | 'philox'

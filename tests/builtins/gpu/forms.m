x = gpuArray([1 2 3]);
disp(gather(x + 1))           % expect:      2     3     4
disp(class(x))                % expect: double
d = gpuDevice;
disp(canUseGPU == d.DeviceAvailable)   % expect:    1
disp(canUseGPU || ~isempty(d.Reason))  % expect:    1

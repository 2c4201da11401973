% Whole tasks on the device give what the host gives: the same random stream, sorts and sums to the bit.
rng(7, 'philox');   % the twister's numbers are never made there
u = rand(300, 20, 'single');
n = randn(200, 31, 'single');
k = randi([-50 50], 3000, 1, 'int32');
fprintf('%.9g %.9g %d\n', sum(double(u(:))), sum(double(n(:))), sum(double(k)))
                                     % expect: 2983.8719 -37.9155613 -107
g = gpuArray(u);
s = sort(g);
disp(isequal(gather(s), sort(u)))    % expect:    1
c = cumsum(g, 2);
disp(isequal(gather(c), cumsum(u, 2)))       % expect:    1
t = g';
disp(isequal(gather(t), u'))         % expect:    1
p = permute(g, [3 2 1]);
disp(isequal(gather(p), permute(u, [3 2 1])))   % expect:    1
disp(size(p))                        % expect:      1    20   300
m = g' * g;
disp(max(max(abs(gather(m) - u' * u))) < 1e-3)  % expect:    1
f = fft(g);
disp(max(abs(f(:) - reshape(fft(u), [], 1))) < 1e-4)   % expect:    1
disp(isequal(gather(sum(g)), sum(u)))           % expect:    1
j = [g, g];
disp(isgpuarray(j))                  % expect:    1
disp(isequal(gather(j), [u, u]))     % expect:    1
j = vertcat(g, g, g);
disp(isequal(gather(j), [u; u; u]))  % expect:    1
% Sorts and transposes ask which of their kernels should run.
x = gpuArray(rand(60, 50, 'single'));
y = sort(x);
disp(contains(evalc('accel explain'), 'webgpu.sort.block'))      % expect:    1
t = x';
disp(isgpuarray(t) && contains(evalc('accel explain'), 'webgpu.transpose.'))   % expect:    1

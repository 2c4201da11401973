% Every exact elementwise operation of one argument, at every size, on rough numbers.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
exact = {@(x) -x, @abs, @sign, @floor, @ceil, @fix, @round, @(x) x .^ 2, @isnan, @isinf, @isfinite, ...
         @(x) x ~= 0, @(x) single(x), @(x) sqrt(abs(x)), @nextpow2, @(x) int32(x), @(x) uint32(x)};
names = {'uminus', 'abs', 'sign', 'floor', 'ceil', 'fix', 'round', 'square', 'isnan', 'isinf', ...
         'isfinite', 'ne', 'single', 'sqrt', 'nextpow2', 'int32', 'uint32'};
for n = edgeSizes()
  x = roughSingles(n, n);
  for k = 1:numel(exact)
    onBoth(names{k}, exact{k}, 0, x);
  end
end
disp('done')                          % expect: done

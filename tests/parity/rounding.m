% Chains in which one rounding undoes another, or almost: a compiler may shorten none of them. With
% constants and with arrays, alone and below a sum.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
chains = {@(x, y) (x - 2) + 2, @(x, y) (x + 2) - 2, @(x, y) (x .* 3) ./ 3, @(x, y) (x ./ 3) .* 3, ...
          @(x, y) (x - y) + y, @(x, y) (x + y) - y, @(x, y) (x .* y) ./ y, @(x, y) (x ./ y) .* y, ...
          @(x, y) x .* y + 3, @(x, y) 3 - x .* y, @(x, y) x .* y - y .* x, @(x, y) y - (y - x), ...
          @(x, y) ((x + 1) + y) + 1, @(x, y) x .* 3 .* 7, @(x, y) x ./ 3 ./ 7, @(x, y) x ./ 10, ...
          @(x, y) sqrt(abs(x)) .^ 2, @(x, y) sqrt(abs(x)) .* sqrt(abs(x)), @(x, y) -(-x) - x, ...
          @(x, y) (x - x) + y, @(x, y) x .* 0 + y, @(x, y) (x > y) & ~(x <= y), ...
          @(x, y) min(x, y) + max(x, y) - y, @(x, y) (x + 1e8) - 1e8, @(x, y) abs(x - 1) + 1};
x = single(mod((1:5000) * 7919, 1009))' / 1000;
y = single(mod((1:5000) * 104729, 2003))' / 700 + single(0.1);
rough = roughSingles(5000, 3);
rough(abs(rough) < realmin('single')) = 0;
for k = 1:numel(chains)
  label = func2str(chains{k});
  onBoth(label, chains{k}, 0, x, y);
  onBoth(label, chains{k}, 0, rough, y);
  if ~islogical(chains{k}(x, y))
    onBoth(['sum of ' label], @(a, b) sum(chains{k}(a, b)), 0, x, y);
  end
end
% One variable has one value, whoever reads it.
r = gpuArray(x);
r = (r - 2) + 2;
fprintf('%d\n', sum(typecast(gather(r), 'uint32') ~= typecast((x - 2) + 2, 'uint32')))  % expect: 0
n = sum(double(gather(r)) ~= double(x));
t = typecast(gather(r), 'uint32');
fprintf('%d\n', n == sum(t ~= typecast(x, 'uint32')))   % expect: 1
disp('done')                                            % expect: done

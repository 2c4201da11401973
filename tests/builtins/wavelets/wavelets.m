% Daubechies' published filter of four zeros at -1 (Ten Lectures on Wavelets, table 6.1), orthogonality,
% perfect reconstruction for every wavelet, length and extension.
[~, ~, w] = wfilters('db4');
fprintf('%.6f ', w), fprintf('\n')   % expect: 0.230378 0.714847 0.630881 -0.027984 -0.187035 0.030841 0.032883 -0.010597 
names = [{'haar'}, arrayfun(@(k) sprintf('db%d', k), 1:10, 'UniformOutput', false), arrayfun(@(k) sprintf('sym%d', k), 2:8, 'UniformOutput', false)];
rng(1);
[straight, back, orthogonal] = deal(0);
for k = 1:numel(names)
  [~, ~, w] = wfilters(names{k});
  for s = 2:2:numel(w) - 2, orthogonal = max(orthogonal, abs(w(1:end - s) * w(s + 1:end)')); end
  for n = [1 2 7 16 33]
    x = randn(1, n);
    for mode = {'sym', 'symw', 'ppd', 'zpd', 'sp0'}
      [a, d] = dwt(x, names{k}, 'mode', mode{1});
      straight = max(straight, norm(idwt(a, d, names{k}, n, 'mode', mode{1}) - x));
    end
    [c, l] = wavedec(x, 3, names{k});
    back = max(back, norm(waverec(c, l, names{k}) - x));
  end
  x = randn(1, 32);
  [a, d] = dwt(x, names{k}, 'mode', 'per');
  back = max(back, norm(idwt(a, d, names{k}, 'mode', 'per') - x));
  back = max(back, abs(norm([a d]) - norm(x)));
end
disp([straight < 1e-6, back < 1e-6, orthogonal < 1e-6])   % expect:    1   1   1
[a, d] = dwt((1:6)', 'db2');
disp(size(a))                                             % expect:      4     1

% Three outputs of a distribution function or its inverse: bounds by the covariance of the parameters.
% The bounds of many estimates hold what the true parameters give, nearly as often as they say.
rng(4)
cases = {'norm', [1 2]; 'logn', [0.2 0.5]; 'wbl', [2 1.5]; 'gam', [2 1.5]; 'ev', [1 2]; 'exp', 2};
for k = 1:6
  [code, q] = cases{k, :};
  args = num2cell(q);
  x = feval([code 'inv'], 0.8, args{:});
  [inside, within] = deal(0);
  for turn = 1:60
    s = feval([code 'rnd'], args{:}, 60, 1);
    if strcmp(code, 'norm'), [a, b] = normfit(s); e = [a, b]; else, e = feval([code 'fit'], s); end
    [~, V] = feval([code 'like'], e, s);
    c = num2cell(e);
    [p, low, high] = feval([code 'cdf'], x, c{:}, V, 0.1);
    inside = inside + (low <= 0.8 && 0.8 <= high && low <= p && p <= high);
    [p, low, high] = feval([code 'inv'], 0.8, c{:}, V, 0.1);
    within = within + (low <= x && x <= high && low <= p && p <= high);
  end
  if abs(inside - 54) > 7 || abs(within - 54) > 7, disp(code), disp([inside within]), end
end
[p, low, high] = normcdf([1 2], 0, 1, [0.1 0; 0 0.1], 0.05);
fprintf('%.4f ', p, low, high), fprintf('\n')                  % expect: 0.8413 0.9772 0.5491 0.7304 0.9697 0.9996
[x, low, high] = norminv(0.5, 0, 1, eye(2) * 0.1);
fprintf('%.4f ', x, low, high), fprintf('\n')                  % expect: 0.0000 -0.6198 0.6198
[p, low, high] = normcdf(1, 0, 1, [0.1 0; 0 0.1], 0.05, 'upper');
fprintf('%.4f ', p, low, high), fprintf('\n')                  % expect: 0.1587 0.0303 0.4509
[p, low, high] = gamcdf([], 2, 3, eye(2));
disp(size(high))                                              % expect:      0     0
try, [a, b] = tcdf(1, 5); catch e, disp(e.identifier), end     % expect: MATLAB:TooManyOutputs
try, [a, b] = normcdf(1, 0, 1, [1 2; 2 1]); catch e, disp(e.identifier), end  % expect: stats:normcdf:BadCovariance
[a, b] = normcdf(1)                                           % expect-error: stats:normcdf:TooFewInputs | covariance

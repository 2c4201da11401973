% Fits with numbers that are lower bounds only, and with frequencies. Maxima of the likelihood, compared
% with a search of their own.
x = [1 2 3 4 5.5];
c = logical([0 0 1 0 1]);
f = [1 2 1 3 1];
q = {lognfit(x, 0.05, c, f), gamfit(x, 0.05, c, f), wblfit(x, 0.05, c, f), []};
[m, s, mi, si] = normfit(x, 0.05, c, f);
q{4} = [m, s];
codes = {'logn', 'gam', 'wbl', 'norm'};
for k = 1:4
  at = feval([codes{k} 'like'], q{k}, x, c, f);
  for a = -1e-3:1e-3:1e-3
    for b = -1e-3:1e-3:1e-3
      if feval([codes{k} 'like'], q{k} .* [1 + a, 1 + b], x, c, f) < at - 1e-9, disp(codes{k}), end
    end
  end
end
disp(mi(1) < m && m < mi(2) && si(1) < s && s < si(2))        % expect:    1
disp(isequal(gamfit([1 2 2 3], 0.05), gamfit([1 2 3], 0.05, [], [1 2 1])))  % expect:    1
disp(isequal(wblfit([1 2 2 3]), wblfit([1 2 3], [], [], [1 2 1])))          % expect:    1
[m, ci] = expfit([1 2 3], 0.05, [0 0 1]);
fprintf('%.4f %.4f %.4f\n', m, ci)                             % expect: 3.0000 1.0769 24.7720
d = fitdist([1 2 3 4]', 'Weibull', 'Censoring', [0 0 1 0]', 'Frequency', [1 2 3 1]');
disp(norm(d.ParameterValues - wblfit([1 2 3 4], 0.05, [0 0 1 0], [1 2 3 1])) < 1e-4)  % expect:    1
normfit([1 2 3], 0.05, [0 1])                                 % expect-error: stats:normfit:InputSizeMismatch | size of the data

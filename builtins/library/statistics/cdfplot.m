function [h, stats] = cdfplot(x)
% h = cdfplot(x) draws the empirical distribution function of a sample. [h, stats] = cdfplot(x) also
% gives min, max, mean, median and std.
% example:
%   figure('Visible', 'off'); [~, s] = cdfplot([1 2 3]); disp(s.median)
% prints:
%        2
  x = x(~isnan(x(:)));
  [f, at] = ecdf(x);
  at = at(2:end);
  f = f(2:end);
  h = stairs([at(1); at; at(end)], [0; f; 1]);
  xlabel('x');
  ylabel('F(x)');
  title('Empirical CDF');
  grid on
  stats = struct('min', min(x), 'max', max(x), 'mean', mean(x), 'median', median(x), 'std', std(x));
end

% Every function of one argument: within the sum of both sides' bounds. Arguments inside the real domain.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
whole = {'exp', 'pow2', 'expm1', 'sin', 'cos', 'tan', 'atan', 'sinh', 'cosh', 'tanh', 'asinh', 'erf', ...
         'erfc', 'erfcx', 'sind', 'cosd', 'tand', 'sec', 'csc', 'cot', 'sech', 'csch', 'coth', 'acot', ...
         'acsch', 'atand', 'acotd', 'cospi', 'sinpi', 'sinc', 'gamma', 'cbrt'};
positive = {'log', 'log2', 'log10', 'gammaln'};
within = {'asin', 'acos', 'atanh', 'asind', 'acosd', 'log1p', 'erfinv'};
beyond = {'acosh', 'asec', 'acsc', 'asecd', 'acscd', 'acoth'};
whole = whole(cellfun(@(f) exist(f) > 0, whole));
for n = [5 257]
  x = roughSingles(n, n + 1);
  ordinary = abs(x) >= realmin('single') | x == 0 | isnan(x);
  x(~ordinary) = 1;  % functions of flushed arguments are another number's
  small = x;
  small(~(abs(x) <= 1)) = single(0.3);
  large = x;
  large(~(abs(x) >= 1)) = single(3);
  above = large;
  above(~(above >= 1)) = single(7);
  for k = 1:numel(whole), onBoth(whole{k}, str2func(whole{k}), 9, x); end
  for k = 1:numel(positive), onBoth(positive{k}, str2func(positive{k}), 9, abs(x)); end
  for k = 1:numel(within), onBoth(within{k}, str2func(within{k}), 9, small); end
  onBoth('acosh', @acosh, 3, above);
  for k = 2:numel(beyond), onBoth(beyond{k}, str2func(beyond{k}), 5, large); end
  % Complex answers: the same as on the host, by the host.
  onBoth('sqrt', @sqrt, 0, x);
  onBoth('log', @log, 0, -abs(x) - 1);
end
disp('done')                          % expect: done

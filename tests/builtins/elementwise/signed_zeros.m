% Odd functions keep the sign of a zero; gammaln's zeros have none.
f = {@sin, @tan, @asin, @atan, @sinh, @tanh, @asinh, @atanh, @expm1, @log1p, @sind, @tand, @sinpi, @erf, @erfinv};
for k = 1:numel(f)
  for x = {-0, single(-0), zeros(1, 9) * -1, single(zeros(1, 9)) * -1}
    if any(1 ./ f{k}(x{1}) > 0), disp(func2str(f{k})), end
  end
end
disp(1 ./ gammaln([1 2]))   % expect:    Inf   Inf

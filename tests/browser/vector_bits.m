% A line for every function: a sum over the bits of what it gives for some thousand arguments of either class.
n = 4099;
k = (1:n)';
a = mod(k * 0.6180339887498949 + 0.1, 1) * 8 - 4;
b = mod(k * 0.4142135623730951 + 0.2, 1) * 8 - 4;
a([7 100 4099]) = [NaN Inf -0];
b([8 100 4098]) = [-Inf 0 NaN];
f = {@plus, @times, @rdivide, @max, @min, @atan2, @hypot, @mod, @gt, @eq, @le};
g = {@sqrt, @log, @log2, @log10, @log1p, @gammaln};
h = {@abs, @sign, @floor, @ceil, @round, @fix, @exp, @expm1, @sin, @cos, @tan, @atan, @sinh, @cosh, @tanh, @asinh, ...
     @sind, @cosd, @erf, @erfc, @cbrt, @isnan, @isfinite, @cumsum};
for type = {'double', 'single'}
  x = cast(a, type{1});
  y = cast(b, type{1});
  for k = 1:numel(f), tell(type{1}, func2str(f{k}), f{k}(x, y)), end
  for k = 1:numel(g), tell(type{1}, func2str(g{k}), g{k}(abs(y))), end
  for k = 1:numel(h), tell(type{1}, func2str(h{k}), h{k}(y)), end
  tell(type{1}, 'power', abs(x) .^ y)
  tell(type{1}, 'chain', sin(x) .* exp(-y .* y) + sqrt(abs(x .* y)) + cos(x - y))
  tell(type{1}, 'sum', [sum(x(101:4098)); prod(x(101:400)); mean(x(101:4000)); sum(x(101:4000) .* y(101:4000))])
  tell(type{1}, 'mtimes', reshape(x(101:3700), 60, 60) * reshape(y(101:3700), 60, 60))
  rng(3, 'philox'), tell(type{1}, 'rand', rand(4099, 1, type{1}))
  rng(3), tell(type{1}, 'randn', randn(4099, 1, type{1}))
  rng(3, 'twister'), tell(type{1}, 'twister', rand(4099, 1, type{1}))
  rng(3), tell(type{1}, 'ziggurat', randn(20011, 1, type{1}))
end

function tell(type, name, v)
  v(isnan(v)) = -1;
  w = double(typecast(cast(v(:), type), 'uint32'));
  fprintf('%s %s %.0f\n', type, name, sum(w .* mod((1:numel(w))', 97)));
end

% An element gets the same bits alone and in an array of any length.
x = linspace(-3, 3, 1001);
f = {@sin, @cos, @tan, @exp, @atan, @sinh, @tanh, @asinh, @erf, @gamma, @expm1};
for k = 1:numel(f)
  whole = f{k}(x);
  bad = 0;
  for i = 1:7:1001
    bad = bad + ~isequaln(f{k}(x(i)), whole(i));
  end
  if bad, disp(func2str(f{k})), end
end
y = x .^ 1.5;
disp(isequal(x(1000) ^ 1.5, y(1000)))   % expect:    1

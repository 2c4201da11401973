function y = chain(n, type)
x = cast((0:n - 1)' / n, type);
z = sin(x) .* exp(-x .* x) + sqrt(abs(x)) - cos(3 * x) ./ (1 + x .^ 2);
z = tanh(z) + 0.5 * z .^ 2;
y = double(sum(z)) / n;
end

function r = f(n)
r = f(n + 1);
end
f(1)

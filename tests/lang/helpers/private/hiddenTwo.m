function y = hiddenTwo(x)
y = 10 * x;
end

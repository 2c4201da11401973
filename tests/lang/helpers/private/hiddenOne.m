function y = hiddenOne(x)
y = hiddenTwo(x) + 1;
end

function y = asksHidden(x)
y = hiddenOne(x);
end

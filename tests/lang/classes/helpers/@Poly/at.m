function y = at(p, x)
y = polyval(p.c, x);
end

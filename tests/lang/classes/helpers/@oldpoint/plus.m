function p = plus(a, b)
p = oldpoint(a.x + b.x, a.y + b.y);

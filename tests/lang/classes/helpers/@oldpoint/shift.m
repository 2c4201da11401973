function p = shift(p, dx)
p.x = p.x + dx;

function r = radius(c)
r = c.r;

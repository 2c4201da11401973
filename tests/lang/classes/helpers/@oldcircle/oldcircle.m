function c = oldcircle(x, y, r)
s.r = r;
c = class(s, 'oldcircle', oldpoint(x, y));

function p = oldpoint(x, y)
s.x = x;
s.y = y;
p = class(s, 'oldpoint');

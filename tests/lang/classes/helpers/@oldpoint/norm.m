function n = norm(p)
n = sqrt(p.x^2 + p.y^2);

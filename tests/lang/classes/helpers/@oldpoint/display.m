function display(p)
fprintf('oldpoint %g %g\n', p.x, p.y);

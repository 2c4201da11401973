% A particle's fields updated step by step.
n = 2e5; p = struct('x', 0, 'y', 0, 'vx', 1, 'vy', 0.5);
t = tic;
for i = 1:n
    p.x = p.x + p.vx * 0.01;
    p.y = p.y + p.vy * 0.01;
    p.vx = p.vx - p.x * 0.01;
    p.vy = p.vy - p.y * 0.01;
end
seconds = toc(t);
printf('%.15g %.9g %d\n', p.x + p.y, seconds, n);

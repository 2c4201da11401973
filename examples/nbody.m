% Bodies that attract each other: leapfrog steps, every pair of bodies in one array expression.
n = 1200;
k = (1:n)';
x = mod(k * 0.618033988749895, 1) - 0.5;
y = mod(k * 0.414213562373095, 1) - 0.5;
z = mod(k * 0.732050807568877, 1) - 0.5;
mass = (1 + mod(k, 3)) / n;
vx = zeros(n, 1);
vy = zeros(n, 1);
vz = zeros(n, 1);
dt = 1e-3;
soft = 1e-2;
for step = 1:5
    dx = x' - x;
    dy = y' - y;
    dz = z' - z;
    r2 = dx.^2 + dy.^2 + dz.^2 + soft^2;
    pull = mass' ./ (r2 .* sqrt(r2));
    vx = vx + dt * sum(dx .* pull, 2);
    vy = vy + dt * sum(dy .* pull, 2);
    vz = vz + dt * sum(dz .* pull, 2);
    x = x + dt * vx;
    y = y + dt * vy;
    z = z + dt * vz;
end
kinetic = 0.5 * sum(mass .* (vx.^2 + vy.^2 + vz.^2));
fprintf('kinetic energy %.9e\n', kinetic);
fprintf('centre of mass %.9f %.9f %.9f\n', sum(mass .* x), sum(mass .* y), sum(mass .* z));

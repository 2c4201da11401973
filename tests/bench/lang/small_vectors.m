n = 2e4;
p = [1 2 3];
v = [0.5 0.25 0.125];
a = [0 1 0; 0 0 1; 1 0 0];
s = 0;
t = tic;
for i = 1:n
    p = p + v * 0.001;
    q = cross(p, v);
    r = a * p';
    s = s + norm(q) + dot(p, v) + r(2);
end
seconds = toc(t);
printf('%.10g %.9g %d\n', s, seconds, n);

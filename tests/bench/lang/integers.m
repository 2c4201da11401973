n = 3e5;
s = int32(0);
three = int32(3);
two = int32(2);
t = tic;
for i = 1:n
    s = s + three;
    s = s - two;
end
seconds = toc(t);
printf('%.17g %.9g %d\n', double(s), seconds, n);

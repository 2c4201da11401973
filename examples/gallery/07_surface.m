% A surface with its contour lines below.
[x, y] = meshgrid(linspace(-3, 3, 41));
z = peaks(x, y);
surfc(x, y, z);
xlabel('x');
ylabel('y');
zlabel('z');
colorbar

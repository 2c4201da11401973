% A matrix as an image.
[x, y] = meshgrid(linspace(-8, 8, 200));
r = sqrt(x.^2 + y.^2) + eps;
imagesc([-8 8], [-8 8], sin(r) ./ r + 0.2 * cos(x));
axis xy image
colormap turbo
colorbar
xlabel('x / \mum');
ylabel('y / \mum');

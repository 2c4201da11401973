% Files of large data stay below 2 MB and small enough to be looked at.
surf(peaks(300)); print('-dsvg', 'a.svg')
surf(peaks(500)); shading interp; print('-dsvg', 'b.svg'); print('-dpdf', 'b.pdf')
pcolor(peaks(400)); print('-dsvg', 'c.svg')
plot(randn(1, 1e6)); print('-dsvg', 'd.svg')
scatter(randn(1, 1e5), randn(1, 1e5)); print('-dsvg', 'e.svg')
contourf(peaks(300), 20); print('-dsvg', 'f.svg')
imagesc(rand(2000)); print('-dsvg', 'g.svg')
for file = {'a.svg', 'b.svg', 'b.pdf', 'c.svg', 'd.svg', 'e.svg', 'f.svg', 'g.svg'}
  d = dir(file{1});
  fprintf('%s %d kB\n', file{1}, round(d.bytes / 1000));
  assert(d.bytes < 2e6, '%s has %d bytes', file{1}, d.bytes)
end

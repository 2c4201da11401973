% The first chain in Octave: prints "@name seconds".
n = str2double(argv(){end});
k = mod(0:n-1, 1000003)';
names = {'single', 'double'};
for c = 1:2
  x = cast(rem(k * 0.618033988749895, 6) - 3, names{c});
  y = cast(rem(k * 0.414213562373095, 4) - 2, names{c});
  best = Inf;
  for r = 1:2
    t = tic;
    z = sin(x).*exp(-y.*y)+sqrt(abs(x.*y))+cos(x-y);
    s = z(1) + z(end);
    best = min(best, toc(t));
  end
  printf('@octave_%s %.9f\n', names{c}, best);
end

local n, s, i, t = 1e6, 0, 0, os.clock()
while i < n do i = i + 1; s = s + i * 2 end
print(string.format("%.17g %.9g %d", s, os.clock() - t, n))

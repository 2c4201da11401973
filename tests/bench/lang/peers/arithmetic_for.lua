local n, s, t = 1e6, 0, os.clock()
for i = 1, n do s = s + i * 2 end
print(string.format("%.17g %.9g %d", s, os.clock() - t, n))

local n, x = 1e6, {}
for i = 1, n do x[i] = 0 end
local t = os.clock()
for i = 2, n do x[i] = x[i - 1] * 0.5 + i end
print(string.format("%.17g %.9g %d", x[n], os.clock() - t, n))

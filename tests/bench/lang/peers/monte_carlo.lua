local n, seed, inside = 3e5, 12345, 0
local t = os.clock()
for i = 1, n do
  seed = (seed * 16807) % 2147483647
  local x = seed / 2147483647
  seed = (seed * 16807) % 2147483647
  local y = seed / 2147483647
  if x * x + y * y < 1 then inside = inside + 1 end
end
print(string.format("%.17g %.9g %d", inside, os.clock() - t, n))

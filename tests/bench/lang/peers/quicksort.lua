local n, x, seed, steps = 2e5, {}, 42, 0
for i = 1, n do seed = (seed * 16807) % 2147483647; x[i] = seed end
local t = os.clock()
local low, high, top = {}, {}, 1
low[1], high[1] = 1, n
while top > 0 do
  local a, b = low[top], high[top]
  top = top - 1
  while a < b do
    local pivot = x[math.floor((a + b) / 2)]
    local i, j = a, b
    while i <= j do
      while x[i] < pivot do i = i + 1 end
      while x[j] > pivot do j = j - 1 end
      if i <= j then
        x[i], x[j] = x[j], x[i]
        i = i + 1
        j = j - 1
      end
      steps = steps + 1
    end
    if j - a < b - i then
      if i < b then top = top + 1; low[top], high[top] = i, b end
      b = j
    else
      if a < j then top = top + 1; low[top], high[top] = a, j end
      a = i
    end
  end
end
t = os.clock() - t
local s = 0
for i = 2, n do if x[i] < x[i - 1] then s = s + 1 end end
print(string.format("%.17g %.9g %d", x[1000] + s, t, steps))

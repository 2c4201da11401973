local n, limit, total, t = 120, 100, 0, os.clock()
for row = 1, n do
  local y0 = (row - n / 2) * 2.4 / n
  for column = 1, n do
    local x0 = (column - n * 0.7) * 2.8 / n
    local x, y, k = 0, 0, 0
    while k < limit and x * x + y * y < 4 do
      local w = x * x - y * y + x0
      y = 2 * x * y + y0
      x = w
      k = k + 1
    end
    total = total + k
  end
end
print(string.format("%.17g %.9g %d", total, os.clock() - t, total))

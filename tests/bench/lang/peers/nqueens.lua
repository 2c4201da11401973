local n, count, tries, t = 8, 0, 0, os.clock()
local queen, columns, up, down = {}, {}, {}, {}
for i = 1, n do queen[i], columns[i] = 0, 0 end
for i = 1, 2 * n do up[i], down[i] = 0, 0 end
local row = 1
while row > 0 do
  if queen[row] > 0 then
    local c = queen[row]
    columns[c], up[row + c], down[row - c + n] = 0, 0, 0
  end
  local c = queen[row] + 1
  while c <= n and (columns[c] > 0 or up[row + c] > 0 or down[row - c + n] > 0) do
    c = c + 1
    tries = tries + 1
  end
  tries = tries + 1
  if c > n then
    queen[row] = 0
    row = row - 1
  else
    queen[row] = c
    columns[c], up[row + c], down[row - c + n] = 1, 1, 1
    if row == n then count = count + 1 else row = row + 1; queen[row] = 0 end
  end
end
print(string.format("%.17g %.9g %d", count * 1e6 + tries, os.clock() - t, tries))

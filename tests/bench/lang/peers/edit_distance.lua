local a, b = string.rep('kitten sitting ', 30), string.rep('sitting kitten?', 31)
local n, m = #a, #b
local t = os.clock()
local D = {}
for i = 1, n + 1 do
  D[i] = {}
  for j = 1, m + 1 do D[i][j] = 0 end
  D[i][1] = i - 1
end
for j = 1, m + 1 do D[1][j] = j - 1 end
for j = 2, m + 1 do
  for i = 2, n + 1 do
    local cost = 1
    if a:byte(i - 1) == b:byte(j - 1) then cost = 0 end
    D[i][j] = math.min(math.min(D[i - 1][j] + 1, D[i][j - 1] + 1), D[i - 1][j - 1] + cost)
  end
end
print(string.format("%.17g %.9g %d", D[n + 1][m + 1], os.clock() - t, n * m))

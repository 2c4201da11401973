local n, A, B, C = 90, {}, {}, {}
for i = 1, n do
  A[i], B[i], C[i] = {}, {}, {}
  for j = 1, n do A[i][j] = i + j / 7; B[i][j] = i - j / 3 end
end
local t = os.clock()
for j = 1, n do
  for i = 1, n do
    local s = 0
    for k = 1, n do s = s + A[i][k] * B[k][j] end
    C[i][j] = s
  end
end
print(string.format("%.17g %.9g %d", C[17][33], os.clock() - t, n ^ 3))

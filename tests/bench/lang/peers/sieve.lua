local n, t = 1e6, os.clock()
local prime, steps = {}, 0
for i = 1, n do prime[i] = true end
prime[1] = false
local i = 2
while i * i <= n do
  if prime[i] then
    for k = i * i, n, i do prime[k] = false; steps = steps + 1 end
  end
  i = i + 1
end
local count = 0
for k = 1, n do if prime[k] then count = count + 1 end end
print(string.format("%.17g %.9g %d", count, os.clock() - t, steps + n))

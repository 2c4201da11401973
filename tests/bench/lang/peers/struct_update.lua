local n, p = 2e5, {x = 0, y = 0, vx = 1, vy = 0.5}
local t = os.clock()
for i = 1, n do
  p.x = p.x + p.vx * 0.01
  p.y = p.y + p.vy * 0.01
  p.vx = p.vx - p.x * 0.01
  p.vy = p.vy - p.y * 0.01
end
print(string.format("%.15g %.9g %d", p.x + p.y, os.clock() - t, n))

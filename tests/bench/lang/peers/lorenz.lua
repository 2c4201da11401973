local n, x, y, z, h, sigma, rho, beta = 1e5, 1, 1, 1, 0.001, 10, 28, 8 / 3
local t = os.clock()
for i = 1, n do
  local ax, ay, az = sigma * (y - x), x * (rho - z) - y, x * y - beta * z
  local u, v, w = x + h / 2 * ax, y + h / 2 * ay, z + h / 2 * az
  local bx, by, bz = sigma * (v - u), u * (rho - w) - v, u * v - beta * w
  u, v, w = x + h / 2 * bx, y + h / 2 * by, z + h / 2 * bz
  local cx, cy, cz = sigma * (v - u), u * (rho - w) - v, u * v - beta * w
  u, v, w = x + h * cx, y + h * cy, z + h * cz
  local dx, dy, dz = sigma * (v - u), u * (rho - w) - v, u * v - beta * w
  x = x + h / 6 * (ax + 2 * bx + 2 * cx + dx)
  y = y + h / 6 * (ay + 2 * by + 2 * cy + dy)
  z = z + h / 6 * (az + 2 * bz + 2 * cz + dz)
end
print(string.format("%.12g %.9g %d", x + y + z, os.clock() - t, n))

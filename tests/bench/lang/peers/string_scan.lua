local text = string.rep('the quick brown fox 4711 jumps over 13 lazy dogs; ', 4000)
local n, words, total, number, inside = #text, 0, 0, 0, false
local t = os.clock()
for i = 1, n do
  local c = text:byte(i)
  if c >= 97 and c <= 122 then
    if not inside then words = words + 1 end
    inside = true
    number = 0
  else
    inside = false
    if c >= 48 and c <= 57 then
      number = number * 10 + (c - 48)
    else
      total = total + number
      number = 0
    end
  end
end
print(string.format("%.17g %.9g %d", words * 1e7 + total, os.clock() - t, n))

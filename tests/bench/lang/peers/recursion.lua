local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
fib(20)
local t = os.clock()
local r = fib(22)
print(string.format("%.17g %.9g %d", r, os.clock() - t, 57313))

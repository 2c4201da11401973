assert(true)
assert(1 == 1, 'not shown')
assert(false, 'a:b', 'got %d', 3)   % expect-error: a:b | got 3

function n = edgeSizes()
% Around vec4, workgroup and block edges, and primes.
n = [0 1 3 4 5 31 33 63 64 65 255 257 1021 4097];
end

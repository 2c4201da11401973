function x = roughSingles(n, seed)
% n singles of many sizes, with NaN, infinities, zeros of both signs and subnormals strewn in.
state = rng;
rng(seed);
x = (rand(n, 1, 'single') - single(0.5)) .* single(2) .^ single(randi([-20 20], n, 1));
special = single([NaN Inf -Inf 0 -0 1 -1 2.5 -2.5 0.5 16777216 1e-40 -1e-40 3.4e38 1.2e-38]);
for k = 1:min(n, numel(special))
  x(mod(7 * k + seed, n) + 1) = special(mod(k + seed, numel(special)) + 1);
end
rng(state);
end

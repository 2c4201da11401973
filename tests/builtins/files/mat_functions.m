% Function handles keep their name, or their text and what they captured.
k = 3; f = @(x) x + k; g = @sin;
save t.mat f g
clear f g k
load t.mat
fprintf('%s %g %s %g\n', func2str(f), f(1), func2str(g), g(0)) % expect: @(x)x+k 4 sin 0

bvp4c(@(x, y) y, @(a, b) [a; b], bvpinit([0 1], 1))  % expect-error: MATLAB:bvp4c:BCfunOuputSize | length 1

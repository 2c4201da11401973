butter(2, 1.5)  % expect-error: signal:iir:WnRange | within the interval of (0,1)

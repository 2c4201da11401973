y = sin(1:50); y([10 30]) = NaN; y(20) = Inf; plot(y, 'o-');

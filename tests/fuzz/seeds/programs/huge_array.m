x = zeros(1e6, 1e6);
y = repmat(1, 1e9, 1e9);
z(1e12) = 1;

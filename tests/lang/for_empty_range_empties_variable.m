k = 7;
for k = 1:0, end
fprintf('%dx%d\n', size(k))   % expect: 1x0

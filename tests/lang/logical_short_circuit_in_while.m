k = 0; v = 1:3;
while k < numel(v) && v(k+1) < 3
  k = k + 1;
end
fprintf('%d\n', k)        % expect: 2

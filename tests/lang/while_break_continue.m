i = 0;
while true
  i = i + 1;
  if mod(i, 2), continue, end
  if i > 6, break, end
  fprintf('%d ', i)
end
fprintf('\n')       % expect: 2 4 6
while [], disp('never'), end
for a = 1:3
  for b = 1:3
    if b == 2, break, end
    fprintf('%d%d ', a, b)
  end
end
fprintf('\n')       % expect: 11 21 31

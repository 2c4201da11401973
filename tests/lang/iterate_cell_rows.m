c = {1, 2; 3, 4};
for col = c
  fprintf('%d%d ', col{:});
end
fprintf('\n')                   % expect: 13 24

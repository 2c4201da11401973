function r = tick()
  persistent n
  if isempty(n), n = 0; end
  n = n + 1;
  r = n;
end
tick(); tick();
fprintf('%d\n', tick())      % expect: 3
function r = tock()
  persistent n = 10;
  n++;
  r = n;
end
tock();
fprintf('%d\n', tock())      % expect: 12

function tell(name, type, f, runs)
best = Inf;
for k = 1:runs
  t = tic; y = f(); best = min(best, toc(t));
end
printf('@%s_%s %.6f %.10g\n', name, type, best, y);
end

for k = 1:5
  try
    if k == 3, break, end
    if k == 2, continue, end
    error('x');
  catch
    fprintf('caught %d\n', k)     % expect: caught 1
  end
end
fprintf('%d\n', k)                % expect: 3

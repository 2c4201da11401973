try
  try
    error('a:b', 'inner');
  catch e
    error('c:d', 'outer of %s', e.message);
  end
catch f
  fprintf('%s %s\n', f.identifier, f.message)    % expect: c:d outer of inner
end

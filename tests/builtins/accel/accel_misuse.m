% Every misuse says what the form is and changes nothing.
forms = {{'bogus'}, {'report', '--lost'}, {'report', '--last', '-1'}, {'explain'}, {'explain', '0'}, ...
         {'precision', 'half'}, {'thresholds', 'unary', '-5'}, {'thresholds', 'nothing', '5'}, ...
         {'thresholds', 'unary'}, {'calibrate', '--commit'}, {'on', 'off'}, {'simulate', 'nowhere.json', 'x.m'}};
for k = 1:numel(forms)
  try
    accel(forms{k}{:});
    fprintf('%d was accepted\n', k);
  catch problem
    if ~startsWith(problem.identifier, 'Matlift:accel:')
      fprintf('%d: %s\n', k, problem.identifier);
    end
  end
end
disp('done')  % expect: done

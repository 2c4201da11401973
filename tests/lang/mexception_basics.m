ME = MException('top:level', 'Number %d', 5);
fprintf('%s | %s\n', ME.identifier, ME.message)     % expect: top:level | Number 5
try, throw(ME), catch e, disp(e.message), end       % expect: Number 5
try
  try, error('a:b', 'first'), catch e1, rethrow(e1), end
catch e2
  fprintf('%s %s\n', e2.identifier, e2.message)     % expect: a:b first
end
ME = addCause(ME, MException('c:d', 'why'));
fprintf('%d\n', numel(ME.cause))                    % expect: 1

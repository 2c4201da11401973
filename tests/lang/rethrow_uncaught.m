try
  error('first:one', 'the first');
catch e
  rethrow(e)
end
% expect-error: first:one | the first

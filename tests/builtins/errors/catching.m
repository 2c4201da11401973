try
  error('my:id', 'value %d', 3)
catch e
  disp(e.identifier)   % expect: my:id
  disp(e.message)      % expect: value 3
  disp(class(e))       % expect: MException
end
try, error('no format 100%'), catch e, disp(e.message), end   % expect: no format 100%
try, error(struct('message', 'm', 'identifier', 'a:b')), catch e, disp(e.identifier), end   % expect: a:b
error('')
error([])
try, assert(false), catch e, disp(e.identifier), end          % expect: MATLAB:assertion:failed
assert([1 2 3], [1 2 3 + 1e-12], 1e-9)
e = addCause(MException('a:b', 'outer'), MException('c:d', 'inner'));
disp(e.cause{1}.message)                                      % expect: inner
warning('off', 'w:id'); warning('w:id', 'hidden'); disp(lastwarn)   % expect: hidden
warning('w:other', 'shown %d', 1)                             % expect-stderr: Warning: shown 1
rethrow(MException('last:one', 'the end'))                    % expect-error: last:one | the end

try
  error('my:id', 'value %d', 7);
catch ME
  disp(ME.identifier)   % expect: my:id
  disp(ME.message)      % expect: value 7
  disp(class(ME))       % expect: MException
end
try, error('x'), catch, disp('caught'), end          % expect: caught
try, error('y'), catch e, disp(e.message), end       % expect: y
try
  x = 1;
end
try, undefined_thing, end
disp('done')            % expect: done

% Cleanups run once on every way out, at any depth.
function r = leaves(how)
  r = '';
  for k = 1:3
    unwind_protect
      unwind_protect
        if strcmp(how, 'return'), r = [r 'R']; return, end
        if strcmp(how, 'break'), r = [r 'B']; break, end
        if strcmp(how, 'continue'), r = [r 'C']; continue, end
        if strcmp(how, 'error'), r = [r 'E']; error('a:b', 'inner'); end
        r = [r 'n'];
      unwind_protect_cleanup
        r = [r '1'];
        for j = 1:5, if j > 1, break, end, r = [r 'j']; end
      end_unwind_protect
    unwind_protect_cleanup
      r = [r '2'];
      if strcmp(how, 'error'), return, end
    end_unwind_protect
  end
end
disp(leaves('normal'))      % expect: n1j2n1j2n1j2
disp(leaves('return'))      % expect: R1j2
disp(leaves('break'))       % expect: B1j2
disp(leaves('continue'))    % expect: C1j2C1j2C1j2
disp(leaves('error'))       % expect: E1j2
% Twenty levels, each entered by an error.
body = 'error(''x:y'', ''deep'')';
for k = 1:20
  body = sprintf('unwind_protect\n%s\nunwind_protect_cleanup\ncount = count + 1;\nend_unwind_protect', body);
end
count = 0;
try, eval(body); catch e, fprintf('%s %d\n', e.identifier, count), end   % expect: x:y 20
% An error in a cleanup replaces the first one.
try
  unwind_protect
    error('a:first', 'first');
  unwind_protect_cleanup
    error('a:second', 'second');
  end_unwind_protect
catch e
  disp(e.identifier)        % expect: a:second
end
% A try inside, left by continue, and a loop around.
n = 0;
for k = 1:4
  unwind_protect
    try
      if k == 2, continue, end
      error('p:q', 'x');
    catch
      n = n + 10;
      if k == 3, break, end
    end
  unwind_protect_cleanup
    n = n + 1;
  end_unwind_protect
end
disp(n)                     % expect:     23

function f(fail)
  unwind_protect
    if fail, error('oops'); end
    disp('body')
  unwind_protect_cleanup
    disp('cleanup')
  end_unwind_protect
end
f(false)              % expect: body
                      % expect: cleanup
try
  f(true)             % expect: cleanup
catch e
  disp(e.message)     % expect: oops
end
function g()
  unwind_protect
    return
  unwind_protect_cleanup
    disp('on return')
  end
end
g()                   % expect: on return
for k = 1:2
  unwind_protect
    if k == 1, continue, end
    break
  unwind_protect_cleanup
    fprintf('c%d\n', k)
  end
end
% expect: c1
% expect: c2

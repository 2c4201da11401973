function inner(), error('in:ner', 'deep'); end
function outer(), inner(); end
try
  outer();
catch e
  fprintf('%s ', e.stack(1:2).name); fprintf('\n')   % expect: inner outer
  fprintf('%d\n', e.stack(1).line)                   % expect: 1
end
try, error('s:t', 'here'); catch e, disp(e.stack(end).name), end   % expect: mexception_stack

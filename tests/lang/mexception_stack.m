function inner(), error('in:ner', 'deep'); end
function outer(), inner(); end
try
  outer();
catch e
  fprintf('%s ', e.stack(1:2).name); fprintf('\n')   % expect: inner outer
  fprintf('%d\n', e.stack(1).line)                   % expect: 1
end

try
  error('a:b', 'the text');
catch e
  r = e.getReport();
  fprintf('%d\n', ~isempty(strfind(r, 'the text')))   % expect: 1
  fprintf('%d\n', isstruct(e.stack))                  % expect: 1
end

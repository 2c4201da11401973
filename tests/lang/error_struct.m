s.message = 'from struct'; s.identifier = 'a:b';
try, error(s), catch e, fprintf('%s %s\n', e.identifier, e.message), end   % expect: a:b from struct

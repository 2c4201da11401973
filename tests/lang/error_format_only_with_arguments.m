try, error('100% sure\n'), catch e, disp(e.message), end       % expect: 100% sure\n
try, error('a\n%d', 1), catch e, disp(e.message), end          % expect: a
                                                               % expect: 1
try, error('id:x', 'line\t%s', 'z'), catch e, fprintf('%s\n', strrep(e.message, char(9), '<tab>')), end   % expect: line<tab>z

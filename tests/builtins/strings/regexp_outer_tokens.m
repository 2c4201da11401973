% Tokens are the outermost parentheses; those inside only group. References count the same way.
c = regexp('andrew', '(and(y|rew))', 'tokens');
disp(c{1})                                        % expect:     {'andrew'}
c = regexp('k=12;', '((\w)=)((\d)+)', 'tokens', 'once');
disp(c)                                           % expect:     {'k='}    {'12'}
disp(regexprep('ab12', '((a)b)(\d+)', '$2-$1'))   % expect: 12-ab
disp(regexp('abab', '((a)(b))\1', 'match'))       % expect:     {'abab'}
n = regexp('x7', '(?<all>x(?<digit>\d))', 'names');
disp([n.all ' ' n.digit])                         % expect: x7 7
c = regexp('b', '(?:a|(b))', 'tokens', 'once');
disp(c)                                           % expect:     {'b'}
c = regexp('[(]x', '[(](\])(x)', 'tokens', 'once');
disp(c)                                           % expect:     {']'}    {'x'}

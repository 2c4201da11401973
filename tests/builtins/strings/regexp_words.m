% \< and \> are the ends of words; \b is a backspace.
disp(regexp('one two', '\<t'))                        % expect:      5
disp(regexp('one two', 'e\>'))                        % expect:      3
disp(isempty(regexp('one two', '\bt')))               % expect:    1
disp(regexp(['a' char(8) 'b'], 'a\bb'))               % expect:      1
disp(regexp(['a' char(8) 'b'], '[\b]'))               % expect:      2
disp(regexprep('cat concat', '\<cat\>', 'dog'))       % expect: dog concat

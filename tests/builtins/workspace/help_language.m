% help knows keywords and operators, too.
s = help('for');
disp(contains(s, 'for K = VALUES'))        % expect:    1
disp(contains(help('+'), 'adds'))          % expect:    1
disp(contains(evalc('help +'), 'adds'))    % expect:    1
disp(contains(evalc('help .*'), 'element by element'))   % expect:    1
disp(contains(evalc('help while'), 'while CONDITION'))   % expect:    1
disp(contains(evalc('doc sin'), 'Example:'))             % expect:    1
disp(isempty(help('noSuchName_')))         % expect:    1
t = evalc('help');
disp(contains(t, sprintf('\nText\n')) && contains(t, sprintf('\nMatrices\n')))   % expect:    1
% A binary operator between blanks is one as before.
a = 3; b = 4;
a + b
% expect: ans =
% expect:
% expect:      7
% expect:

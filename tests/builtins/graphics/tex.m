text(0.5, 0.5, '\alpha_1^2 {\bf bold} \color{red}x'); s = hgsvg;
disp(contains(s, 'α')), disp(contains(s, 'font-weight="bold"'))
% expect:    1
% expect:    1
text(0.2, 0.2, 'a_b', 'Interpreter', 'none'); s = hgsvg; disp(contains(s, '>a_b<'))   % expect:    1

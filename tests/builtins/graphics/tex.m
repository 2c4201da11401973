text(0.5, 0.5, '\alpha_1^2 {\bf bold} \color{red}x'); s = hgsvg;
disp(contains(s, 'α')), disp(contains(s, 'font-weight="bold"'))
% expect:    1
% expect:    1
text(0.2, 0.2, 'a_b', 'Interpreter', 'none'); s = hgsvg; disp(contains(s, '>a_b<'))   % expect:    1
% Fractions stand above each other with a line between, roots have one over them; accents stand above their letter.
clf; axes('Visible', 'off'); t = text(0.5, 0.5, '$\frac{a}{b}$', 'Interpreter', 'latex'); s = hgsvg(gcf);
p = regexp(s, 'y="([\d.]+)"[^>]*>(a|b)<', 'tokens'); y = cellfun(@(v) str2double(v{1}), p); disp(numel(y) == 2 && y(1) < y(2) - 5)   % expect:    1
plain = numel(strfind(s, '<path'));
t.String = '$\sqrt{\frac{a}{\bar{b}}}$'; disp(numel(strfind(hgsvg(gcf), '<path')) - plain)   % expect:      2
for text1 = {'\frac', '\frac{', '\frac{a', '\frac{a}', '\sqrt', '\hat', '\bar{', repmat('\frac{', 1, 300), repmat('\sqrt{\hat', 1, 300)}, t.String = ['$' text1{1}]; hgsvg(gcf); end

addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
text = evalc('r = runtests(''ShopTest'');');
disp([numel(r) sum([r.Passed]) sum([r.Failed]) sum([r.Incomplete])])   % expect:      9     6     2     2
names = {r.Name};
disp(strjoin(names(~[r.Passed])))   % expect: ShopTest/wrong ShopTest/stops ShopTest/filtered
disp(any(strcmp(names, 'ShopTest/several(n=2)')))   % expect:    1
s = evalc('q = runtests(''ShopTest'', ''Tag'', ''slow'');');
disp(q.Name)               % expect: ShopTest/tagged
disp(q.Passed)             % expect:    1
disp(contains(text, 'Running ShopTest'))   % expect:    1
w = r(strcmp(names, 'ShopTest/wrong'));
disp(contains(w.Details.Diagnostics{1}, 'numbers'))   % expect:    1

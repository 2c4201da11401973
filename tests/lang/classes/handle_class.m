addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
a = Account(7, 50);
b = a;
deposit(b, 25);
a.deposit(5);
disp([a.balance b.balance])    % expect:     80    80
disp(a == b)                   % expect:    1
disp(a == Account(7, 80))      % expect:    0
disp(isequal(a, Account(7, 80)))   % expect:    1
ok = a.withdraw(1000);
disp(ok)                       % expect:    0
l = addlistener(a, 'Overdrawn', @(src, e) fprintf('%s %d\n', e.EventName, src.id));
a.withdraw(1000);              % expect: Overdrawn 7
l.Enabled = false;
a.withdraw(1000);
delete(l);
addlistener(a, 'limit', 'PostSet', @(p, e) fprintf('%s is %d\n', p.Name, e.AffectedObject.limit));
a.limit = 5;                   % expect: limit is 5
a.log{end+1} = 'x';
disp(numel(a.log))             % expect:      1
s = Savings(1, 10, 0.5);
s.deposit(3);
disp([s.balance s.rate numel(s.log)])   % expect:    13.0000    0.5000    1.0000
disp(isa(s, 'Account'))        % expect:    1
disp(superclasses(s)')         % expect:     {'Account'}    {'handle'}
delete(a);
disp([isvalid(a) isvalid(b) isvalid(s)])   % expect:    0   0   1
try
  a.balance
catch e
  disp(e.message)              % expect: Invalid or deleted object.
end

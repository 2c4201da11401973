% Loops that become machine code read and write properties as the interpreter does.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
n = 20000;
p = Point(1, 2);
q = p;
total = 0;
for k = 1:n
  p.x = p.x + 1;
  total = total + p.x * p.y;
end
disp([p.x q.x total])                        % expect:        20001           1   400060000
b = Bell;
c = b;
for k = 1:n                                  % one object by two names
  b.tone = b.tone + 1;
  c.tone = c.tone + 2;
end
disp([b.tone c.tone])                        % expect:        60000       60000
r = RunningSum;
s = r;
for k = 1:n
  r.sum = r.sum + k;
  s.sum = s.sum - 1;
  if mod(k, 5000) == 0, fprintf('%d %d\n', r.sum, s.sum); end
end
% expect: 12497500 12497500
% expect: 49995000 49995000
% expect: 112492500 112492500
% expect: 199990000 199990000
t = RunningSum;
t.sum = 0;
for k = 1:n
  t.sum = t.sum + k;
  if k == n, t.sum = 'text'; end
end
disp(t.sum)                                  % expect: text
a = Account(1);
try
  for k = 1:n
    a.balance = a.balance + 1;
    if k == n - 1, a.balance = -1; end
  end
catch e
  disp(e.message)                            % expect: Error setting property 'balance' of class 'Account'. Value must be nonnegative.
end
disp(a.balance)                              % expect:        19999
delete(r)
try
  for k = 1:n, r.sum = r.sum + 1; end
catch e
  disp(e.identifier)                         % expect: MATLAB:class:InvalidHandle
end

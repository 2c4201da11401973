% Fields by the hundred thousand: with a walk through the names for each, this takes minutes.
n = 200000;
s = struct();
for i = 1:n
  s.(sprintf('f%d', i)) = i;
end
disp(numel(fieldnames(s)) == n)           % expect:    1
total = 0;
for i = 1:n
  total = total + s.(sprintf('f%d', i));
end
disp(total == n * (n + 1) / 2)            % expect:    1
disp(isfield(s, {'f1', 'f200000', 'f0'})) % expect:    1   1   0
s.f7 = -7;
disp([s.f6 s.f7 s.f8])                    % expect:      6    -7     8
% A field that was made for an assignment which failed is gone, and the others are found.
try
  s.g(1).h{2}.k(0) = 1;
catch
end
disp(isfield(s, 'g'))                     % expect:    0
s.g = 3;
disp(s.g + s.f200000)                     % expect:       200003
t = rmfield(s, {'f1', 'g'});
disp([isfield(t, 'f1') isfield(t, 'g') isfield(t, 'f2') t.f2])  % expect:      0     0     1     2
% Copies go their own ways.
u = s;
u.onlyThere = 1;
u.f9 = 90;
disp([isfield(s, 'onlyThere') s.f9 u.f9 u.onlyThere])  % expect:      0     9    90     1
% Arrays of structs with many fields.
a = struct();
for i = 1:40
  a(3).(sprintf('q%d', i)) = i;
end
a(2).q40 = 4;
disp([isempty(a(1).q33) a(2).q40 a(3).q1 a(3).q40])    % expect:      1     4     1    40

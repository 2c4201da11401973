% What the variables of a file take, when only reading them tells: containers, strings, objects.
s.a = 1; c = {1, 'xy'}; t = "abc"; d = datetime(2024,1,1); e = [];
save('w.mat', 's', 'c', 't', 'd', 'e')
w = whos('-file', 'w.mat');
disp({w.name}), disp([w.bytes] > 0)
% expect:     {'c'}    {'d'}    {'e'}    {'s'}    {'t'}
% expect:    1   1   0   1   1

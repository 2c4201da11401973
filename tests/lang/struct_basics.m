s.a = 1; s.b.c = 'x'; s.b.d = {1, 2};
disp(strjoin(fieldnames(s)', ','))         % expect: a,b
fprintf('%s %d\n', s.b.c, s.b.d{2})        % expect: x 2
n = 'dyn'; s.(n) = 5; s.([n '2']) = 6;
fprintf('%d %d\n', s.dyn, s.(strcat(n, '2')))   % expect: 5 6
fprintf('%d %d\n', isfield(s, 'a'), isfield(s, 'q'))   % expect: 1 0
s = rmfield(s, 'a');
fprintf('%d\n', isfield(s, 'a'))           % expect: 0
fprintf('%s\n', class(s))                  % expect: struct
s.end = 3;
fprintf('%d\n', s.end)                     % expect: 3

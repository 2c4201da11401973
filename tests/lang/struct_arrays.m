s(2).a = 5;
fprintf('%dx%d %d\n', size(s), isempty(s(1).a))   % expect: 1x2 1
s(1) = struct('a', 7);
fprintf('%d %d\n', s.a)                    % expect: 7 5
s(3).b = 'new';
fprintf('%d %d\n', numel(s), isempty(s(1).b))     % expect: 3 1
t = struct('x', {{1, 2}});
fprintf('%s %dx%d\n', class(t.x), size(t))        % expect: cell 1x1
e = struct('q', {});
fprintf('%dx%d %d\n', size(e), numel(fieldnames(e)))   % expect: 0x0 1
s(2).a(3) = 1;
fprintf('%d ', s(2).a); fprintf('\n')      % expect: 5 0 1
u = [struct('k', 1), struct('k', 2)];
fprintf('%d\n', numel(u))                  % expect: 2
for k = 1:2, u(k).k = u(k).k * 10; end
fprintf('%d %d\n', u.k)                    % expect: 10 20

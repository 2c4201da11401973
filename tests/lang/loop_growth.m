x = [];
for k = 1:1000, x(end+1) = k; end
fprintf('%d %d\n', numel(x), sum(x))     % expect: 1000 500500
s = '';
for k = 1:5, s = [s sprintf('%d', k)]; end
disp(s)                                  % expect: 12345
c = {};
for k = 1:3, c{end+1} = k; end
fprintf('%d\n', numel(c))                % expect: 3
q = struct('v', {});
for k = 1:3, q(end+1).v = k; end
fprintf('%d\n', sum([q.v]))              % expect: 6

a.b.c.d = 5; a.b.c.e{3} = 'x'; a.b.f(2).g = 7;
fprintf('%d %d %d\n', a.b.c.d, numel(a.b.c.e), a.b.f(2).g)    % expect: 5 3 7
q(3).x.y = 2;
fprintf('%d %d\n', numel(q), isempty(q(1).x))                 % expect: 3 1
r = struct(); r.k(4) = 1;
fprintf('%d ', r.k); fprintf('\n')                            % expect: 0 0 0 1
w = {}; w{2}.name = 'n';
fprintf('%d %s\n', numel(w), w{2}.name)                       % expect: 2 n
m = struct('a', {1 2}); m(2).a = struct('z', 9);
fprintf('%d\n', m(2).a.z)                                     % expect: 9

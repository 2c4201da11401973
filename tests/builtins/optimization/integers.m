% intlinprog against all points of small boxes, and its flags.
rng(3);
o = optimoptions('intlinprog', 'Display', 'off');
wrong = 0;
for turn = 1:25
  n = 6;
  A = randi([-5 10], 4, n);
  b = randi([5 40], 4, 1);
  f = randi([-10 5], n, 1);
  ub = randi(3, n, 1);
  sides = arrayfun(@(k) 0:k, ub, 'UniformOutput', false);
  [sides{:}] = ndgrid(sides{:});
  points = cell2mat(cellfun(@(side) side(:)', sides, 'UniformOutput', false));
  values = f' * points;
  values(any(A * points > b, 1)) = Inf;
  [x, fval, flag] = intlinprog(f, 1:n, A, b, [], [], zeros(n, 1), ub, o);
  if isinf(min(values))
    wrong = wrong + (flag ~= -2);
  else
    wrong = wrong + ~(flag == 1 && abs(fval - min(values)) < 1e-9 && isequal(x, round(x)) && all(A * x <= b + 1e-9));
  end
end
disp(wrong)                                                            % expect:      0
% A knapsack with ten rows: SciPy's milp (HiGHS) finds the same value.
w = mod((1:10)' * (7:6:100), 41) + 3;
v = mod((1:16)' * 29, 37) + 11;
[x, fval, flag, out] = intlinprog(-v, 1:16, w, floor(sum(w, 2) / 2), [], [], zeros(16, 1), ones(16, 1), o);
fprintf('%g %d %d\n', fval, flag, all(w * x <= floor(sum(w, 2) / 2)))   % expect: -281 1 1
disp(strjoin(fieldnames(out)'))  % expect: relativegap absolutegap numfeaspoints numnodes constrviolation algorithm message
% Mixed, with an equation and a variable without bounds.
[x, fval] = intlinprog([1 -2 0.5], 2, [1 1 0; 0 3 1], [4.5; 10], [1 0 -1], 0.25, [0 0 -Inf], [], o);
fprintf('%.4f ', x, fval), disp('')                                     % expect: 0.0000 3.0000 -0.2500 -6.1250 
[~, ~, flag] = intlinprog(-1, 1, [], [], [], [], 0, [], o); disp(flag)  % expect:     -3
[~, ~, flag] = intlinprog([1; 1], 1:2, [], [], [2 4], 3, [-50 -50], [50 50], o); disp(flag)  % expect:     -2
% Limits, a point to begin with, a function that watches and stops.
[x, ~, flag] = intlinprog(-v, 1:16, w, floor(sum(w, 2) / 2), [], [], zeros(16, 1), ones(16, 1), zeros(16, 1), optimoptions(o, 'MaxNodes', 0));
disp([flag, all(x == round(x))])                                        % expect:      2     1
q = optimoptions(o, 'MaxNodes', 0, 'Heuristics', 'none', 'CutGeneration', 'none');
[x, fval, flag] = intlinprog(-v, 1:16, w, floor(sum(w, 2) / 2), [], [], zeros(16, 1), ones(16, 1), q);
disp([isempty(x), isempty(fval), flag])                                 % expect:      1     1     0
q.MaxNodes = 1e7;
[~, fval, flag] = intlinprog(-v, 1:16, w, floor(sum(w, 2) / 2), [], [], zeros(16, 1), ones(16, 1), q);
fprintf('%g %d\n', fval, flag)                                          % expect: -281 1
q.OutputFcn = @(x, info, state) strcmp(state, 'iter');
[~, ~, flag] = intlinprog(-v, 1:16, w, floor(sum(w, 2) / 2), [], [], zeros(16, 1), ones(16, 1), q);
disp(flag)                                                              % expect:     -1
intlinprog([1 2], 3, [], [])                                            % expect-error: optim:intlinprog:InvalidIntcon | from 1 to 2

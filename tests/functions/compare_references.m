% Run by `references`: one line for each case that deviates, then the count.
function compare_references()
  lines = splitlines(strtrim(fileread('references.txt')));
  [functions, worst, where, wrong] = deal({}, 0, '', 0);
  count = 0;
  for k = 2:numel(lines)
    parts = strsplit(lines{k}, ' | ');
    want = sscanf(parts{end}, '%f');
    expression = strjoin(parts(3:end - 1), ' | ');
    count = count + 1;
    functions{end + 1} = parts{2}; %#ok<AGROW>
    try
      got = reshape(double(eval(expression)), [], 1);
    catch e
      fprintf('%s: %s\n  %s\n', parts{2}, e.message, expression);
      wrong = wrong + 1;
      continue
    end
    far = deviation(got, want);
    if far > loose(parts{2})
      fprintf('%s deviates by %.2g from %s: %s\n', parts{2}, far, parts{1}, expression);
      wrong = wrong + 1;
    elseif far > worst
      [worst, where] = deal(far, parts{2});
    end
  end
  fprintf('%d functions, %d cases, %d wrong, largest deviation %.2g (%s)\n', numel(unique(functions)), count, wrong, worst, where);
  exit(wrong > 0)
end

function far = deviation(got, want)
  if numel(got) ~= numel(want), far = Inf; return, end
  far = max(abs(got - want)) / max([abs(want); realmin]);
end

function bound = loose(name)
% Where the other program, or the task itself, is less exact than 1e-8.
  bound = 1e-8;
  switch name
    case {'betafit', 'gamfit', 'wblfit', 'evfit', 'gevfit', 'gpfit', 'nlinfit', 'fminsearch'}, bound = 1e-4;  % SciPy stops its search at 1e-4
    case {'firpm'}, bound = 5e-3;         % the grids differ: the ripple is the same, the taps nearly
    case 'mvncdf', bound = 1e-5;          % quasi-random points on both sides
    case {'fminunc', 'ode15s', 'ode113'}, bound = 1e-6;  % gradients by differences; the tolerance of each step
    case {'ode23', 'ode23s', 'ode23t', 'ode23tb'}, bound = 1e-5;  % methods of order 2 and 3
    case 'pdepe', bound = 1e-4;           % against the exact solution: 201 points in space
    case 'factoran', bound = 1e-5;        % scikit-learn stops by its likelihood
  end
end

function v = deal2(f)
  [a, b] = f();
  v = [a(:); b(:)];
end

function b = second(f), [~, b] = f(); end
function c = third(f), [~, ~, c] = f(); end
function d = fourth(f), [~, ~, ~, d] = f(); end
function c = column(M, k), c = M(:, k); end
function y = last(f)
  [~, y] = f();
  y = y(end, :);
end

function M = partition(t), M = double(t == t'); end

function e = pencil(f)
  [A, B] = f();
  e = diag(A) ./ diag(B);
end

function p = comparePairs(x, g)
  [~, ~, s] = anova1(x, g);
  c = multcompare(s);
  p = c(:, 6);
end

function [A, B, o] = hmmModel(caller, A, B, args, o)
  if size(A, 1) ~= size(A, 2), error(['stats:' caller ':BadTransitions'], 'TRANSITION matrix must be square.'); end
  if size(B, 1) ~= size(A, 1), error(['stats:' caller ':InputSizeMismatch'], 'EMISSIONS matrix must have the same number of rows as TRANSITION.'); end
  if any(A(:) < 0) || any(B(:) < 0) || any(abs(sum(A, 2) - 1) > 1e-6) || any(abs(sum(B, 2) - 1) > 1e-6)
    error(['stats:' caller ':BadProbabilities'], 'The rows of both matrices must be probabilities with the sum 1.');
  end
  if mod(numel(args), 2), error(['stats:' caller ':Pairs'], 'Options come as pairs of a name and a value.'); end
  for k = 1:2:numel(args), o.(validatestring(args{k}, fieldnames(o)', caller)) = args{k + 1}; end
  if isfield(o, 'Symbols') && ~isempty(o.Symbols) && numel(o.Symbols) ~= size(B, 2)
    error(['stats:' caller ':BadSymbols'], 'Number of symbols must match number of emissions.');
  end
  if isfield(o, 'Statenames') && ~isempty(o.Statenames) && numel(o.Statenames) ~= size(A, 1)
    error(['stats:' caller ':BadStateNames'], 'Number of statenames must match number of states.');
  end
end

function s = numbered(caller, s, names, most)
% Symbols as the numbers of their columns.
  s = reshape(s, 1, []);
  if ~isempty(names), [~, s] = ismember(s, names); end
  if ~isnumeric(s) || any(s < 1 | s ~= floor(s) | s > most)
    error(['stats:' caller ':MissingSymbol'], 'The sequence holds a symbol that the model does not have.');
  end
end

function s = named(s, names)
  if ~isempty(names), s = reshape(names(s), 1, []); end
end

function M = shares(M)
  total = sum(M, 2);
  total(total == 0) = 1;
  M = M ./ total;
end

function [f, g, scale] = bothPasses(s, A, B)
% Forward and backward passes, scaled at each place (L. R. Rabiner, "A tutorial on hidden Markov models", 1989).
  n = numel(s) + 1;
  states = size(A, 1);
  f = zeros(states, n);
  f(1, 1) = 1;
  scale = ones(1, n);
  for k = 2:n
    v = B(:, s(k - 1)) .* (A' * f(:, k - 1));
    scale(k) = sum(v);
    f(:, k) = v / scale(k);
  end
  g = ones(states, n);
  for k = n - 1:-1:1, g(:, k) = A * (g(:, k + 1) .* B(:, s(k))) / scale(k + 1); end
end

function [states, logp] = likeliestPath(s, A, B)
  n = numel(s);
  [a, b] = deal(log(A), log(B));
  v = -Inf(size(A, 1), 1);
  v(1) = 0;
  from = zeros(size(A, 1), n);
  for k = 1:n
    [best, from(:, k)] = max(v + a, [], 1);
    v = best(:) + b(:, s(k));
  end
  states = zeros(1, n);
  if n == 0, logp = 0; return, end
  [logp, states(n)] = max(v);
  for k = n - 1:-1:1, states(k) = from(states(k + 1), k + 1); end
end

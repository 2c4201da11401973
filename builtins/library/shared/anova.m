function [D, columns] = effectDesign(model)
% The design with effects that sum to zero: a column for the mean, then those of each term.
  n = model.rows;
  D = ones(n, 1);
  columns = ones(1, 1);
  for t = 1:size(model.terms, 1)
    part = ones(n, 1);
    for f = find(model.terms(t, :)), part = columnProducts(part, model.blocks{f}); end
    D = [D, part]; %#ok<AGROW>
    columns(t + 1) = size(part, 2);
  end
end

function P = columnProducts(A, B)
  P = reshape(A .* reshape(B, size(B, 1), 1, []), size(A, 1), []);
end

function B = effectBlock(codes, levels)
  C = effectCoding(levels);
  B = C(codes, :);
end

function C = effectCoding(levels)
  C = [eye(levels - 1); -ones(1, levels - 1)];
end

function [m, V, df, names] = marginalMeans(s, dims)
% Means of the levels of the chosen factors, all others at their average.
  levels = s.nlevels(dims);
  if any(s.continuous(ismember(1:numel(s.nlevels), dims))), error('stats:multcompare:ContinuousDimension', 'Continuous predictors have no groups.'); end
  k = prod(levels);
  sub = cell(1, numel(dims));
  [sub{:}] = ind2sub([levels(:)' 1], (1:k)');
  one = struct('rows', k, 'terms', s.terms, 'blocks', {cell(1, numel(s.nlevels))});
  for f = 1:numel(s.nlevels)
    at = find(dims == f);
    if ~isempty(at), one.blocks{f} = effectBlock(sub{at}, s.nlevels(f));
    elseif s.continuous(f), one.blocks{f} = repmat(s.vmeans(f), k, 1);
    else, one.blocks{f} = zeros(k, s.nlevels(f) - 1);
    end
  end
  L = effectDesign(one);
  m = L * s.effects;
  V = L * s.covariance * L';
  df = s.dfe;
  names = cell(k, 1);
  for i = 1:k
    words = arrayfun(@(j) [s.varnames{dims(j)} '=' s.grpnames{dims(j)}{sub{j}(i)}], 1:numel(dims), 'UniformOutput', false);
    names{i} = strjoin(words, ',');
  end
end

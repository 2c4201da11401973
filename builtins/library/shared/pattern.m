function S = randomPattern(name, draw, m, n, density)
% A sparse matrix with random values: in the places of m, or in about density*m*n random ones.
  if nargin == 3
    [i, j] = find(m);
    S = sparse(i, j, draw(numel(i), 1), size(m, 1), size(m, 2));
    return
  end
  if ~isscalar(density) || ~isreal(density) || ~(density >= 0 && density <= 1)
    error(['MATLAB:' name ':density'], 'Density must be a number between 0 and 1.');
  end
  count = round(density * m * n);
  if count > 0.2 * m * n
    places = randperm(m * n, count);
  else
    % Few of many: drawn again until there are enough different ones.
    places = [];
    while numel(places) < count
      places = unique([places, randi(m * n, 1, count - numel(places))]);
    end
  end
  places = places(:) - 1;
  S = sparse(mod(places, m) + 1, floor(places / m) + 1, draw(numel(places), 1), m, n);
end

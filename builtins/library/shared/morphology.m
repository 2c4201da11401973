function n = neighborhoodOf(se)
% The neighborhood of a structuring element, or one given as a matrix.
  if isa(se, 'strel'), n = se.Neighborhood; return, end
  if ~(isnumeric(se) || islogical(se)), error('images:morphology:invalidElement', 'A structuring element must be a strel or a matrix.'); end
  n = se ~= 0;
end

function B = extremeOver(A, n, largest)
% The largest (or smallest) of A under a neighborhood: for every pixel at once, a shift at a time. What
% lies outside the image counts as nothing.
  if ~(isnumeric(A) || islogical(A)) || ~isreal(A), error('images:morphology:invalidImage', 'An image must be real numbers or logical values.'); end
  if largest, n = rot90(n, 2); pick = @max; else, pick = @min; end
  [h, w, pages] = size(A);
  middle = floor((size(n) + 1) / 2);
  % Turned around, an even neighborhood has its centre one further.
  if largest, middle = size(n) + 1 - middle; end
  isMask = islogical(A);
  if isMask, A = uint8(A); end
  if isinteger(A), ends = [intmin(class(A)), intmax(class(A))]; else, ends = cast([-Inf, Inf], class(A)); end
  outside = ends(2 - largest);
  before = middle - 1;
  after = size(n) - middle;
  P = repmat(outside, [h + before(1) + after(1), w + before(2) + after(2), pages]);
  P(before(1) + (1:h), before(2) + (1:w), :) = A;
  if all(n, 'all') && ~isempty(n)
    % Rows and columns one after the other.
    B = run(run(P, size(n, 1), 1, pick), size(n, 2), 2, pick);
  else
    B = repmat(outside, size(A));
    [r, c] = find(n);
    for k = 1:numel(r), B = pick(B, P(r(k) - 1 + (1:h), c(k) - 1 + (1:w), :)); end
  end
  if isMask, B = B == 1; end
end

function P = run(P, n, dim, pick)
% Extremes of n in a row, by windows that double.
  have = 1;
  while have < n
    step = min(have, n - have);
    last = size(P, dim) - step;
    if dim == 1, P = pick(P(1:last, :, :), P(1 + step:end, :, :)); else, P = pick(P(:, 1:last, :), P(:, 1 + step:end, :)); end
    have = have + step;
  end
end

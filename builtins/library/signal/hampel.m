function [y, found, medians, deviations] = hampel(x, k, sigmas)
% [y, found, medians, deviations] = hampel(x, k, sigmas) replaces samples that are more than sigmas
% (3) deviations from the median of their k (3) neighbours on each side by that median; columns of a
% matrix apart.
% example:
%   disp(hampel([1 2 1 90 2 1 2]))
% prints:
%        1     2     1     2     2     1     2
  if nargin < 2 || isempty(k), k = 3; end
  if nargin < 3 || isempty(sigmas), sigmas = 3; end
  if ~(isscalar(k) && k > 0 && k == floor(k)), error('signal:hampel:InvalidK', 'The number of neighbours must be a positive integer.'); end
  wasRow = isrow(x);
  if wasRow, x = x(:); end
  [medians, deviations] = deal(zeros(size(x)));
  n = size(x, 1);
  for c = 1:size(x, 2)
    for i = 1:n
      w = x(max(1, i - k):min(n, i + k), c);
      medians(i, c) = median(w, 'omitnan');
      deviations(i, c) = 1.482602218505602 * median(abs(w - medians(i, c)), 'omitnan');
    end
  end
  found = abs(x - medians) > sigmas * deviations;
  y = x;
  y(found) = medians(found);
  if wasRow, [y, found, medians, deviations] = deal(y.', found.', medians.', deviations.'); end
end

function [coeff, latent, explained] = pcacov(v)
% [coeff, latent, explained] = pcacov(V) finds principal components from a covariance matrix: the
% loadings as columns, their variances, and how many percent of the whole each explains.
% example:
%   [~, latent, explained] = pcacov([2 0; 0 6]); disp([latent explained])
% prints:
%        6    75
%        2    25
  if ~(isnumeric(v) && ismatrix(v) && size(v, 1) == size(v, 2)), error('stats:pcacov:BadSigma', 'The covariance matrix must be square.'); end
  [coeff, s, ~] = svd((v + v') / 2);
  latent = diag(s);
  explained = 100 * latent / sum(latent);
  [~, at] = max(abs(coeff), [], 1);
  coeff = coeff .* sign(coeff(at + (0:size(v, 1) - 1) * size(v, 1)));
end

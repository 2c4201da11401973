function ci = nlparci(beta, resid, varargin)
% ci = nlparci(beta, resid, 'covar', C) or nlparci(beta, resid, 'jacobian', J) gives 95 % confidence
% intervals of the coefficients that nlinfit found; 'alpha' changes the level. nlparci(beta, resid,
% J) is the older form.
% example:
%   x = (1:5)'; [b, r, J] = nlinfit(x, [2.1; 3.9; 6.2; 7.8; 10.1], @(b, x) b * x, 1); fprintf('%.4f ', nlparci(b, r, 'jacobian', J)), fprintf('\n')
% prints:
%   1.9418 2.0655 

% with: pairs
  if isnumeric(varargin{1}), varargin = [{'jacobian'}, varargin]; end
  o = readPairs('nlparci', struct('covar', [], 'jacobian', [], 'alpha', 0.05), varargin);
  r = resid(~isnan(resid));
  n = numel(r);
  p = numel(beta);
  if n <= p, error('stats:nlparci:NotEnoughData', 'The number of observations must exceed the number of parameters.'); end
  if ~isempty(o.covar)
    se = sqrt(diag(o.covar));
  else
    [~, R] = qr(o.jacobian, 0);
    Ri = R \ eye(size(R));
    se = norm(r) / sqrt(n - p) * sqrt(sum(Ri .^ 2, 2));
  end
  ci = beta(:) + [-1 1] * tinv(1 - o.alpha / 2, n - p) .* se;
end

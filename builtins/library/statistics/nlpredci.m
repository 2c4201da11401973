function [y, delta] = nlpredci(model, X, beta, resid, varargin)
% [y, delta] = nlpredci(model, X, beta, resid, 'covar', C) predicts by a model of nlinfit with
% bounds y +- delta. Instead of 'covar': 'jacobian', J. Options: 'alpha' (0.05), 'predopt' ('curve',
% 'observation'), 'simopt' ('off').
% example:
%   x = (1:5)'; [b, r, J] = nlinfit(x, [2.1; 3.9; 6.2; 7.8; 10.1], @(b, x) b * x, 1); [y, d] = nlpredci(@(b, x) b * x, 6, b, r, 'jacobian', J); fprintf('%.4f %.4f\n', y, d)
% prints:
%   12.0218 0.3713

% with: pairs
  if isnumeric(varargin{1}), varargin = [{'jacobian'}, varargin]; end
  o = readPairs('nlpredci', struct('covar', [], 'jacobian', [], 'alpha', 0.05, 'predopt', 'curve', 'simopt', 'off', 'mse', []), varargin);
  r = resid(~isnan(resid));
  [n, p] = deal(numel(r), numel(beta));
  mse = sum(r .^ 2) / (n - p);
  if ~isempty(o.mse), mse = o.mse; end
  C = o.covar;
  if isempty(C)
    [~, R] = qr(o.jacobian, 0);
    Ri = R \ eye(size(R));
    C = mse * (Ri * Ri');
  end
  y = model(beta, X);
  J = zeros(numel(y), p);
  for k = 1:p
    h = eps ^ (1 / 3) * max(abs(beta(k)), eps ^ (1 / 3));
    [up, down] = deal(beta);
    up(k) = up(k) + h;
    down(k) = down(k) - h;
    J(:, k) = reshape(model(up, X) - model(down, X), [], 1) / (up(k) - down(k));
  end
  v = sum((J * C) .* J, 2);
  if strcmpi(o.predopt, 'observation'), v = v + mse; p = p + strcmpi(o.simopt, 'on'); end
  if strcmpi(o.simopt, 'on'), t = sqrt(p * finv(1 - o.alpha, p, n - numel(beta))); else, t = tinv(1 - o.alpha / 2, n - p); end
  delta = reshape(t * sqrt(v), size(y));
end

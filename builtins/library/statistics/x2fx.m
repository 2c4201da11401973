function D = x2fx(X, model, varargin)
% D = x2fx(X, model) gives the columns of a model from predictors: 'linear', 'interaction',
% 'quadratic', 'purequadratic' or a matrix with the exponents of each term in its rows. Categorical
% columns are not supported.
% example:
%   disp(x2fx([2 3], 'quadratic'))
% prints:
%        1     2     3     6     4     9
  if ~isempty(varargin) && ~isempty(varargin{1}), error('stats:x2fx:NotSupported', 'Categorical columns are not supported: use dummyvar.'); end
  if nargin < 2 || isempty(model), model = 'linear'; end
  n = size(X, 2);
  if isnumeric(model)
    if size(model, 2) ~= n, error('stats:x2fx:BadModel', 'The model must have one column for each column of X.'); end
    D = ones(size(X, 1), size(model, 1));
    for t = 1:size(model, 1), D(:, t) = prod(X .^ model(t, :), 2); end
    return
  end
  model = validatestring(model, {'linear', 'interaction', 'quadratic', 'purequadratic', 'additive'}, 'x2fx');
  D = [ones(size(X, 1), 1), X];
  if any(strcmp(model, {'interaction', 'quadratic'})) && n > 1
    c = nchoosek(1:n, 2);
    D = [D, X(:, c(:, 1)) .* X(:, c(:, 2))];
  end
  if any(strcmp(model, {'quadratic', 'purequadratic'})), D = [D, X .^ 2]; end
end

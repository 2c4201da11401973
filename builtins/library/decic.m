function [y0, yp0, resnrm] = decic(fun, t0, y0, fixedY, yp0, fixedYp, options)
% Consistent initial conditions of an implicit differential equation.
  if nargin < 6
    error('MATLAB:minrhs', 'Not enough input arguments.');
  end
  if ~(isa(fun, 'function_handle') || ischar(fun) || isstring(fun))
    error('MATLAB:decic:invalidFunction', 'The first input must be a function.');
  end
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  if ~(isnumeric(t0) && isscalar(t0))
    error('MATLAB:decic:invalidTime', 'The initial time must be a numeric scalar.');
  end
  y0 = y0(:);
  yp0 = yp0(:);
  n = numel(y0);
  if isempty(fixedY), fixedY = zeros(n, 1); end
  if isempty(fixedYp), fixedYp = zeros(n, 1); end
  if ~isnumeric(y0) || ~isnumeric(yp0) || numel(yp0) ~= n || numel(fixedY) ~= n || numel(fixedYp) ~= n
    error('MATLAB:decic:sizeMismatch', 'The initial values and their flags must have the same number of elements.');
  end
  freeY = find(~fixedY(:));
  freeYp = find(~fixedYp(:));
  if numel(freeY) + numel(freeYp) < n
    error('MATLAB:decic:tooManyFixed', 'At most %d elements may be kept.', n);
  end
  for step = 1:50
    r = reshape(fun(t0, y0, yp0), [], 1);
    resnrm = norm(r);
    if resnrm <= 1e-12 * max(1, norm([y0; yp0])), return, end
    J = zeros(numel(r), numel(freeY) + numel(freeYp));
    for k = 1:size(J, 2)
      [y, yp] = deal(y0, yp0);
      if k <= numel(freeY)
        h = sqrt(eps) * max(1, abs(y(freeY(k))));
        y(freeY(k)) = y(freeY(k)) + h;
      else
        at = freeYp(k - numel(freeY));
        h = sqrt(eps) * max(1, abs(yp(at)));
        yp(at) = yp(at) + h;
      end
      J(:, k) = (reshape(fun(t0, y, yp), [], 1) - r) / h;
    end
    change = -pinv(J) * r;
    y0(freeY) = y0(freeY) + change(1:numel(freeY));
    yp0(freeYp) = yp0(freeYp) + change(numel(freeY) + 1:end);
  end
  if resnrm > 1e-6
    error('MATLAB:decic:noConvergence', 'Consistent initial conditions were not found.');
  end
end

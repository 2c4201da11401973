function [n, d] = rat(x, tol)
% Fractions near x by their continued fractions; as text with one output or none.
  if ~isfloat(x)
    error('MATLAB:rat:invalidInput', 'Input must be of a floating-point class.');
  end
  if ~isreal(x)
    error('MATLAB:rat:complexInput', 'Input must be real.');
  end
  y = x(:);
  if nargin < 2
    finite = y(isfinite(y));
    tol = 1e-6 * norm(finite, 1);
    if ~isempty(finite) && nargin < 2
      tol = 1e-6 * sum(abs(finite));
    end
  elseif ~(isnumeric(tol) && isscalar(tol) && tol > 0)
    error('MATLAB:rat:invalidTolerance', 'The tolerance must be a positive number.');
  end
  text = cell(numel(y), 1);
  n = zeros(size(y), 'like', y);
  d = ones(size(y), 'like', y);
  for k = 1:numel(y)
    [n(k), d(k), text{k}] = expanded(y(k), tol);
  end
  if nargout == 2
    n = reshape(n, size(x));
    d = reshape(d, size(x));
  elseif nargout == 1
    n = char(text);
  else
    disp(char(text));
    clear n
  end
end

function [n, d, text] = expanded(x, tol)
  if ~isfinite(x)
    n = x;
    d = 1;
    if isinf(x), n = sign(x); d = 0; end
    text = strtrim(sprintf('%g', x));
    return
  end
  before = [1 0];
  part = round(x);
  now = [part 1];
  rest = x - part;
  text = sprintf('%d', part);
  closing = '';
  while abs(x - now(1) / now(2)) >= tol
    flip = 1 / rest;
    part = round(flip);
    rest = flip - part;
    [now, before] = deal(now * part + before, now);
    if part < 0
      text = sprintf('%s + 1/(%d', text, part);
    else
      text = sprintf('%s + 1/(%d', text, part);
    end
    closing(end + 1) = ')'; %#ok<AGROW>
  end
  text = [text closing];
  if now(2) < 0, now = -now; end
  n = now(1);
  d = now(2);
end

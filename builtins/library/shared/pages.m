function [pages, sizes] = pageCount(varargin)
% The shape of all pages together, arrays with one page count for all; how many there are.
  sizes = [];
  for k = 1:nargin
    own = size(varargin{k});
    own = own(3:end);
    n = max(numel(sizes), numel(own));
    sizes(end + 1:n) = 1;
    own(end + 1:n) = 1;
    if any(sizes ~= own & sizes ~= 1 & own ~= 1)
      error('MATLAB:pagefun:sizeMismatch', 'Arrays have incompatible sizes: their pages do not fit together.');
    end
    big = own ~= 1;
    sizes(big) = own(big);
  end
  pages = prod(sizes);
end

function P = spread(A, sizes)
% The array with all its pages in one dimension.
  own = size(A);
  own = own(3:end);
  own(end + 1:numel(sizes)) = 1;
  if ~isequal(own, sizes) && ~isempty(sizes)
    times = ones(size(sizes));
    times(own == 1) = sizes(own == 1);
    A = repmat(A, [1 1 times]);
  end
  P = reshape(A, size(A, 1), size(A, 2), []);
end

function r = reciprocalConditions(A)
% One a page: of square pages as rcond, of others by the ends of the triangle of qr.
  if size(A, 1) == size(A, 2), r = overPages(@rcond, A); else, r = overPages(@byTriangle, A); end
end

function r = byTriangle(M)
  d = sort(abs(diag(qr(M, 0))));
  if isempty(d) || d(end) == 0, r = zeros('like', M); else, r = d(1) / d(end); end
end

function [varargout] = overPages(f, A)
% f of every page; outputs as pages again.
  sizes = size(A);
  sizes = sizes(3:end);
  P = reshape(A, size(A, 1), size(A, 2), []);
  out = cell(1, nargout);
  for k = 1:size(P, 3)
    [out{:}] = f(P(:, :, k));
    for j = 1:nargout
      if k == 1, varargout{j} = zeros([size(out{j}), size(P, 3)], 'like', out{j}); end
      varargout{j}(:, :, k) = out{j};
    end
  end
  if size(P, 3) == 0
    [out{:}] = f(zeros(size(A, 1), size(A, 2), 'like', A));
    for j = 1:nargout, varargout{j} = zeros([size(out{j}), 0]); end
  end
  for j = 1:nargout
    s = size(varargout{j});
    varargout{j} = reshape(varargout{j}, [s(1:2), sizes]);
  end
end

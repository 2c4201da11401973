function C = pagemtimes(A, varargin)
% C = pagemtimes(A, B) multiplies matrices page by page; one page goes with all. pagemtimes(A, ta, B,
% tb) with 'none', 'transpose' or 'ctranspose' for each.
% example:
%   disp(size(pagemtimes(ones(2, 3, 4), ones(3, 5))))
% prints:
%        2     5     4

% with: pages
  if nargin == 2
    B = varargin{1};
  elseif nargin == 4
    B = varargin{2};
    A = turned(A, varargin{1});
    B = turned(B, varargin{3});
  else
    error('MATLAB:pagemtimes:invalidNumArgs', 'pagemtimes takes two arguments, or four with a word after each array.');
  end
  if size(A, 2) ~= size(B, 1) && ~(size(A, 1) * size(A, 2) == 1 || size(B, 1) * size(B, 2) == 1)
    error('MATLAB:pagemtimes:innerDim', 'Incorrect dimensions for matrix multiplication. Check that the number of columns in each page of the first array matches the number of rows in each page of the second array.');
  end
  if ismatrix(A) && ismatrix(B), C = A * B; return, end
  [n, sizes] = pageCount(A, B);
  if ismatrix(B) && ~isscalar(B) && size(A, 2) == size(B, 1)
    % One product: pages of A below each other.
    P = reshape(permute(A, [1 3:ndims(A) 2]), [], size(A, 2)) * B;
    C = permute(reshape(P, [size(A, 1), sizes, size(B, 2)]), [1, numel(sizes) + 2, 2:numel(sizes) + 1]);
    return
  elseif ismatrix(A) && ~isscalar(A) && size(A, 2) == size(B, 1)
    C = reshape(A * reshape(B, size(B, 1), []), [size(A, 1), size(B, 2), sizes]);
    return
  end
  A = spread(A, sizes);
  B = spread(B, sizes);
  first = zeros(size(A, 1), size(A, 2), 'like', A) * zeros(size(B, 1), size(B, 2), 'like', B);
  C = zeros([size(first), n], 'like', first);
  if ~isreal(A) || ~isreal(B), C = complex(C); end
  for k = 1:n, C(:, :, k) = A(:, :, k) * B(:, :, k); end
  C = reshape(C, [size(first), sizes]);
end

function A = turned(A, how)
  switch validatestring(how, {'none', 'transpose', 'ctranspose'})
    case 'transpose', A = permute(A, [2 1 3:ndims(A)]);
    case 'ctranspose', A = conj(permute(A, [2 1 3:ndims(A)]));
  end
end

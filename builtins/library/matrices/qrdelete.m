function [Q1, R1] = qrdelete(Q, R, j, orient)
% [Q1, R1] = qrdelete(Q, R, j) are the factors of the matrix Q*R without column j; qrdelete(Q, R, j,
% 'row') without row j.
% example:
%   A = magic(4); [Q, R] = qr(A); [Q, R] = qrdelete(Q, R, 2); disp(norm(Q * R - A(:, [1 3 4])) < 1e-12)
% prints:
%      1
  if nargin < 3, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if nargin < 4, orient = 'col'; end
  [m, n] = size(R);
  isRow = strcmpi(orient, 'row');
  if ~isRow && ~strcmpi(orient, 'col'), error('MATLAB:qrdelete:InvalidOrient', 'ORIENT must be ''col'' or ''row''.'); end
  if ~isequal(size(Q), [m m]), error('MATLAB:qrdelete:QNotSquare', 'Q must be square and fit R.'); end
  most = n;
  if isRow, most = m; end
  if ~(isscalar(j) && j == floor(j) && j >= 1 && j <= most), error('MATLAB:qrdelete:InvalidJ', 'The index must be between 1 and %d.', most); end
  [Q1, R1] = deal(Q, R);
  if ~isRow
    R1(:, j) = [];
    for k = j:min(n - 1, m - 1)
      [G, R1(k:k + 1, k)] = planerot(R1(k:k + 1, k));
      R1(k:k + 1, k + 1:end) = G * R1(k:k + 1, k + 1:end);
      Q1(:, k:k + 1) = Q1(:, k:k + 1) * G';
    end
    R1 = triu(R1);
  else
    q = Q(j, :)';
    for k = m:-1:2
      [G, q(k - 1:k)] = planerot(q(k - 1:k));
      R1(k - 1:k, :) = G * R1(k - 1:k, :);
      Q1(:, k - 1:k) = Q1(:, k - 1:k) * G';
    end
    Q1 = Q1([1:j - 1, j + 1:m], 2:m);
    R1 = triu(R1(2:m, :));
  end
end

function [Q1, R1] = qrinsert(Q, R, j, x, orient)
% [Q1, R1] = qrinsert(Q, R, j, x) are the factors of the matrix Q*R with the column x put before column
% j; qrinsert(Q, R, j, x, 'row') with the row x put before row j.
% example:
%   A = magic(3); [Q, R] = qr(A); [Q, R] = qrinsert(Q, R, 2, [1; 2; 3]); disp(norm(Q * R - [A(:, 1), [1; 2; 3], A(:, 2:3)]) < 1e-12)
% prints:
%      1
  if nargin < 4, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if nargin < 5, orient = 'col'; end
  [m, n] = size(R);
  isRow = strcmpi(orient, 'row');
  if ~isRow && ~strcmpi(orient, 'col'), error('MATLAB:qrinsert:InvalidOrient', 'ORIENT must be ''col'' or ''row''.'); end
  if ~isequal(size(Q), [m m]), error('MATLAB:qrinsert:QNotSquare', 'Q must be square and fit R.'); end
  most = n + 1;
  if isRow, most = m + 1; end
  if ~(isscalar(j) && j == floor(j) && j >= 1 && j <= most), error('MATLAB:qrinsert:InvalidJ', 'The index must be between 1 and %d.', most); end
  if numel(x) ~= m * ~isRow + n * isRow, error('MATLAB:qrinsert:InvalidX', 'What is inserted must fit the matrix.'); end
  if ~isRow
    Q1 = Q;
    R1 = [R(:, 1:j - 1), Q' * x(:), R(:, j:n)];
    for k = m - 1:-1:j
      [G, R1(k:k + 1, j)] = planerot(R1(k:k + 1, j));
      if k < size(R1, 2), R1(k:k + 1, max(k, j + 1):end) = G * R1(k:k + 1, max(k, j + 1):end); end
      Q1(:, k:k + 1) = Q1(:, k:k + 1) * G';
    end
    R1 = triu(R1);
  else
    R1 = [x(:).'; R];
    Q1 = blkdiag(1, Q);
    Q1 = Q1([2:j, 1, j + 1:m + 1], :);
    for k = 1:min(m, n)
      [G, R1(k:k + 1, k)] = planerot(R1(k:k + 1, k));
      R1(k:k + 1, k + 1:n) = G * R1(k:k + 1, k + 1:n);
      Q1(:, k:k + 1) = Q1(:, k:k + 1) * G';
    end
    R1 = triu(R1);
  end
end

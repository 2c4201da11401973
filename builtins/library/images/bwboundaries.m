function [B, L, n, A] = bwboundaries(BW, varargin)
% B = bwboundaries(BW, 8 | 4, 'holes' | 'noholes') walks around the connected parts of a black and white
% image, and around their holes: a cell of rows and columns, each closed, clockwise from the uppermost
% pixel of the leftmost column. [B, L, n, A]: also the labels, the count of parts, and which hole lies in
% which part: A(hole, part).
% example:
%   b = bwboundaries([0 0 0 0; 0 1 1 0; 0 1 1 0] > 0); disp(b{1})
% prints:
%        2     2
%        2     3
%        3     3
%        3     2
%        2     2
  conn = 8;
  holes = true;
  for k = 1:numel(varargin)
    if isnumeric(varargin{k}), conn = varargin{k}; else, holes = strcmp(validatestring(varargin{k}, {'holes', 'noholes'}, 'bwboundaries'), 'holes'); end
  end
  if ~any(conn == [4 8]), error('images:bwboundaries:invalidConn', 'The connectivity must be 4 or 8.'); end
  BW = BW ~= 0;
  [L, n] = bwlabel(BW, conn);
  B = cell(n, 1);
  for k = 1:n, B{k} = walked(L == k, conn); end
  A = sparse(n, n);
  if ~holes, return, end
  [dark, m] = bwlabel(~BW, 12 - conn);
  open = unique([dark(1, :), dark(end, :), dark(:, 1).', dark(:, end).']);
  inner = setdiff(1:m, open);
  owner = zeros(1, numel(inner));
  for k = 1:numel(inner)
    hole = dark == inner(k);
    L(hole) = n + k;
    B{n + k, 1} = walked(hole, conn);
    around = imdilate(hole, [0 1 0; 1 1 1; 0 1 0]) & ~hole;
    owner(k) = mode(L(around & BW));
  end
  A = sparse(n + (1:numel(inner)), owner, true, n + numel(inner), n + numel(inner));
end

function b = walked(part, conn)
% Moore's walk: from where we came, clockwise to the next pixel, until the first step comes again.
  if conn == 8, steps = [-1 0; -1 1; 0 1; 1 1; 1 0; 1 -1; 0 -1; -1 -1]; else, steps = [-1 0; 0 1; 1 0; 0 -1]; end
  d = size(steps, 1);
  P = false(size(part) + 2);
  P(2:end - 1, 2:end - 1) = part;
  [r, c] = find(P, 1);
  b = [r c];
  from = d;
  first = 0;
  while true
    found = false;
    for j = 0:d - 1
      way = mod(from + j - 1, d) + 1;
      next = b(end, :) + steps(way, :);
      if P(next(1), next(2)), found = true; break, end
    end
    if ~found, b = [b; b]; break, end %#ok<AGROW>
    if first == 0
      first = way;
    elseif isequal(b(end, :), b(1, :)) && way == first
      break
    end
    b(end + 1, :) = next; %#ok<AGROW>
    % Look again from the neighbor before the one that led here.
    if conn == 8, from = mod(way - 1 + 6 - mod(way - 1, 2), 8) + 1; else, from = mod(way - 2, 4) + 1; end
  end
  b = b - 1;
end

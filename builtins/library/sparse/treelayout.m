function [x, y, h, s] = treelayout(parent, post)
% [x, y, h, s] = treelayout(parent) are places for the nodes of a tree or forest in the unit square, children beside each
% other below their parents; parent(k) is 0 for a root. h is the height, s the number of nodes in the separator at the top.
% example:
%   [x, y] = treelayout([0 1 1]); fprintf('%.3f %.3f\n', [x; y])
% prints:
%   0.500 0.667
%   0.333 0.333
%   0.667 0.333
  parent = parent(:)';
  n = numel(parent);
  if ~isnumeric(parent) || any(parent < 0 | parent > n | parent ~= floor(parent))
    error('MATLAB:treelayout:InvalidParent', 'The parents must be node numbers, or 0 for roots.');
  end
  if nargin < 2, post = childrenFirst(parent); end
  [depth, count] = deal(zeros(1, n));
  for k = fliplr(post(:)')
    if parent(k) > 0, depth(k) = depth(parent(k)) + 1; end
  end
  [first, last] = deal(zeros(1, n));
  leaves = 0;
  for k = post(:)'
    if count(k) == 0
      leaves = leaves + 1;
      [first(k), last(k)] = deal(leaves);
    end
    p = parent(k);
    if p > 0
      if count(p) == 0, first(p) = (first(k) + last(k)) / 2; end
      last(p) = (first(k) + last(k)) / 2;
      count(p) = count(p) + 1;
    end
  end
  h = max([depth, 0]);
  x = (first + last) / 2 / (leaves + 1);
  y = (h + 1 - depth) / (h + 2);
  % Nodes with one child from a single root down to the first branching.
  s = 0;
  at = find(parent == 0);
  while numel(at) == 1
    s = s + 1;
    at = find(parent == at);
  end
  s = max(s - 1, 0) + (n > 0);
end

function post = childrenFirst(parent)
  n = numel(parent);
  children = accumarray(parent(:) + 1, 1:n, [n + 1, 1], @(v) {sort(v)'});
  post = zeros(1, n);
  at = 0;
  stack = fliplr(children{1});
  opened = false(1, n);
  while ~isempty(stack)
    k = stack(end);
    if opened(k)
      at = at + 1;
      post(at) = k;
      stack(end) = [];
    else
      opened(k) = true;
      stack = [stack, fliplr(children{k + 1})]; %#ok<AGROW>
    end
  end
  if at < n, error('MATLAB:treelayout:InvalidParent', 'The parents go round in a circle.'); end
end

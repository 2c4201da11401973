function spy(s, varargin)
% spy(s) shows which elements of a matrix are not zero.
% example:
%   spy(eye(3)); disp(get(gca, 'YDir'))
% prints:
%   reverse
  [r, c] = find(s);
  size_ = max(2, min(8, 200 / max(size(s))));
  args = varargin;
  if isempty(args), args = {'.'}; size_ = 3 * size_; end
  plot(c, r, args{:}, 'MarkerSize', size_);
  axis([0, size(s, 2) + 1, 0, size(s, 1) + 1]);
  set(gca, 'YDir', 'reverse', 'DataAspectRatio', [1 1 1], 'Box', 'on');
  xlabel(sprintf('nz = %d', nnz(s)));
end

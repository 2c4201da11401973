function B = bwareaopen(BW, least, conn)
% bwareaopen(BW, p, 8 | 4) takes away the connected parts of fewer than p pixels.
% example:
%   disp(bwareaopen([1 0 1 1 0] > 0, 2))
% prints:
%      0   0   1   1   0
  if nargin < 3, conn = 8; end
  [labels, n] = bwlabel(BW, conn);
  marked = labels(labels > 0);
  area = accumarray(marked(:), 1, [n, 1]);
  keep = [false; area >= least];
  B = reshape(keep(labels + 1), size(labels));
end

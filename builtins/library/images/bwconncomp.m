function cc = bwconncomp(BW, conn)
% cc = bwconncomp(BW, 8 | 4) finds the connected parts of a black and white image: a struct with
% Connectivity, ImageSize, NumObjects and PixelIdxList, a cell with the pixels of each.
% example:
%   cc = bwconncomp([1 0 1 1] > 0); disp(cc.NumObjects), disp(cc.PixelIdxList{2}')
% prints:
%        2
%        3     4
  if nargin < 2, conn = 8; end
  [labels, n] = bwlabel(BW, conn);
  at = reshape(find(labels), [], 1);
  list = accumarray(reshape(labels(at), [], 1), at, [n, 1], @(v) {sort(v)}).';
  if n == 0, list = cell(1, 0); end
  cc = struct('Connectivity', conn, 'ImageSize', size(BW), 'NumObjects', n, 'PixelIdxList', {list});
end

function B = imreconstruct(marker, mask, conn)
% imreconstruct(marker, mask, 8 | 4) lets the marker grow as far as the mask allows: parts of the mask that
% the marker touches. Of numbers, bright parts around the marker's.
% example:
%   disp(imreconstruct([1 0 0 0 0] > 0, [1 1 0 1 1] > 0))
% prints:
%      1   1   0   0   0
  if nargin < 3, conn = 8; end
  if ~isequal(size(marker), size(mask)), error('images:imreconstruct:notSameSize', 'Marker and mask must have the same size.'); end
  n = ones(3);
  if conn == 4, n = [0 1 0; 1 1 1; 0 1 0]; elseif conn ~= 8, error('images:imreconstruct:invalidConn', 'The connectivity must be 4 or 8.'); end
  if islogical(marker) && islogical(mask)
    B = false(size(mask));
    labels = bwlabel(mask, conn);
    hit = unique(labels(marker & mask));
    if ~isempty(hit), B = ismember(labels, hit); end
    return
  end
  B = min(marker, mask);
  while true
    next = min(imdilate(B, n), mask);
    if isequaln(next, B), return, end
    B = next;
  end
end

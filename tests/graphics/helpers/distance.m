function d = distance(a, b)
% How far two small pictures are apart: the share, in thousandths, of blocks that differ by more than a tenth of the
% range in a channel, of those for which no block beside it in the other picture is nearer (a line that moves by
% a part of a block, a letter of another font).
  if ~isequal(size(a), size(b)), d = 1000; return, end
  d = 1000 * mean(apart(a, b) | apart(b, a), 'all');
end

function far = apart(a, b)
  far = true(size(a, 1), size(a, 2));
  for i = -1:1
    for j = -1:1
      far = far & max(abs(a - circshift(b, [i j])), [], 3) > 25.5;
    end
  end
end

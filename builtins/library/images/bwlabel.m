function [labels, n] = bwlabel(bw, connectivity)
% [labels, n] = bwlabel(bw, 4 | 8) numbers the connected parts of a black and white image.
% example:
%   [l, n] = bwlabel([1 0 1]); disp(l)
% prints:
%        1     0     2
  if nargin < 2, connectivity = 8; end
  bw = bw ~= 0;
  [h, w] = size(bw);
  labels = zeros(h, w);
  n = 0;
  steps = [-1 0; 1 0; 0 -1; 0 1];
  if connectivity == 8, steps = [steps; -1 -1; -1 1; 1 -1; 1 1]; end
  for start = reshape(find(bw), 1, [])
    if labels(start) > 0, continue, end
    n = n + 1;
    labels(start) = n;
    stack = start;
    while ~isempty(stack)
      [r, c] = ind2sub([h w], stack);
      next = [];
      for k = 1:size(steps, 1)
        rr = r + steps(k, 1);
        cc = c + steps(k, 2);
        ok = rr >= 1 & rr <= h & cc >= 1 & cc <= w;
        at = rr(ok) + (cc(ok) - 1) * h;
        at = at(bw(at) & labels(at) == 0);
        labels(at) = n;
        next = [next; at(:)];
      end
      stack = unique(next);
    end
  end
end

function index = dsearch(x, y, xi, yi)
% dsearch(x, y, xi, yi) is the index of the point nearest to each point (xi, yi).
% example:
%   disp(dsearch([0 5], [0 5], 4, 4))
% prints:
%        2
  index = reshape(nearestRows([x(:) y(:)], [xi(:) yi(:)], 1), size(xi));
end

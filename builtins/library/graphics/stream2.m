function xy = stream2(x, y, u, v, sx, sy, varargin)
% xy = stream2(x, y, u, v, startx, starty) are lines along a field, as a cell array.
% example:
%   [x, y] = meshgrid(0:4); s = stream2(x, y, ones(5), zeros(5), 0, 2); disp(size(s{1}, 2))
% prints:
%        2
  cell_ = max(abs(x(1, 2) - x(1, 1)), abs(y(2, 1) - y(1, 1)));
  xy = cell(1, numel(sx));
  for k = 1:numel(sx)
    p = [sx(k), sy(k)];
    line_ = p;
    for step = 1:2000
      d = [interp2(x, y, u, p(1), p(2)), interp2(x, y, v, p(1), p(2))];
      len = norm(d);
      if ~(len > 0) || any(isnan(d)), break, end
      m = p + 0.05 * cell_ * d / len;
      dm = [interp2(x, y, u, m(1), m(2)), interp2(x, y, v, m(1), m(2))];
      if ~(norm(dm) > 0) || any(isnan(dm)), break, end
      p = p + 0.1 * cell_ * dm / norm(dm);
      line_(end + 1, :) = p;
    end
    xy{k} = line_;
  end
end

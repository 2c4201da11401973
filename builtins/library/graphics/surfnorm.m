function varargout = surfnorm(varargin)
% surfnorm(x, y, z) draws a surface and its normals; [nx, ny, nz] = surfnorm(...) gives them.
% example:
%   [nx, ny, nz] = surfnorm(zeros(3)); disp(nz)
% prints:
%        1     1     1
%        1     1     1
%        1     1     1

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 3);
  if numel(data) == 3
    [x, y, z] = data{:};
    if isvector(x) && isvector(y), [x, y] = meshgrid(x, y); end
  else
    z = data{1};
    [x, y] = meshgrid(1:size(z, 2), 1:size(z, 1));
  end
  [xu, xv] = gradient(x);
  [yu, yv] = gradient(y);
  [zu, zv] = gradient(z);
  nx = yu .* zv - zu .* yv;
  ny = zu .* xv - xu .* zv;
  nz = xu .* yv - yu .* xv;
  len = sqrt(nx.^2 + ny.^2 + nz.^2);
  len(len == 0) = 1;
  nx = nx ./ len; ny = ny ./ len; nz = nz ./ len;
  if nargout > 0
    varargout = {nx, ny, nz};
    return
  end
  surf(ax, x, y, z, args{:});
  held = ax.NextPlot;
  ax.NextPlot = 'add';
  quiver3(ax, x, y, z, nx, ny, nz);
  ax.NextPlot = held;
end

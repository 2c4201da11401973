function h = fspecial(kind, varargin)
% fspecial(kind, ...) makes a filter: average, disk, gaussian, laplacian, log, motion, prewitt, sobel, unsharp.
% example:
%   disp(fspecial('average', 2))
% prints:
%       0.2500    0.2500
%       0.2500    0.2500
  a = varargin;
  switch lower(kind)
    case 'average'
      n = [3 3];
      if ~isempty(a), n = a{1} + [0 0]; end
      h = ones(n) / prod(n);
    case 'gaussian'
      n = [3 3];
      s = 0.5;
      if ~isempty(a), n = a{1} + [0 0]; end
      if numel(a) > 1, s = a{2}; end
      [x, y] = meshgrid((1:n(2)) - (n(2) + 1) / 2, (1:n(1)) - (n(1) + 1) / 2);
      h = exp(-(x.^2 + y.^2) / (2 * s^2));
      h = h / sum(h(:));
    case 'disk'
      r = 5;
      if ~isempty(a), r = a{1}; end
      k = ceil(r);
      fine = 21;
      offsets = ((1:fine) - (fine + 1) / 2) / fine;
      [x, y] = meshgrid(-k:k);
      h = zeros(2 * k + 1);
      for dx = offsets
        for dy = offsets
          h = h + ((x + dx).^2 + (y + dy).^2 <= r^2);
        end
      end
      h = h / sum(h(:));
    case 'laplacian'
      s = 0.2;
      if ~isempty(a), s = a{1}; end
      h = [s, 1 - s, s; 1 - s, -4, 1 - s; s, 1 - s, s] / (1 + s);
    case 'log'
      n = [5 5];
      s = 0.5;
      if ~isempty(a), n = a{1} + [0 0]; end
      if numel(a) > 1, s = a{2}; end
      [x, y] = meshgrid((1:n(2)) - (n(2) + 1) / 2, (1:n(1)) - (n(1) + 1) / 2);
      g = exp(-(x.^2 + y.^2) / (2 * s^2));
      g = g / sum(g(:));
      h = g .* (x.^2 + y.^2 - 2 * s^2) / s^4;
      h = h - mean(h(:));
    case 'motion'
      n = 9;
      t = 0;
      if ~isempty(a), n = a{1}; end
      if numel(a) > 1, t = a{2}; end
      k = (n - 1) / 2;
      [x, y] = meshgrid(-ceil(k):ceil(k));
      along = x * cosd(t) - y * sind(t);
      across = abs(x * sind(t) + y * cosd(t));
      h = max(0, 1 - across) .* max(0, min(1, k + 0.5 - abs(along)));
      h = h / sum(h(:));
    case 'prewitt'
      h = [1 1 1; 0 0 0; -1 -1 -1];
    case 'sobel'
      h = [1 2 1; 0 0 0; -1 -2 -1];
    case 'unsharp'
      s = 0.2;
      if ~isempty(a), s = a{1}; end
      h = [0 0 0; 0 1 0; 0 0 0] - fspecial('laplacian', s);
    otherwise
      error('images:fspecial:unrecognizedFilter', 'Unrecognized filter ''%s''.', kind);
  end
end

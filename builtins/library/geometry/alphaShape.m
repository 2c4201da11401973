classdef alphaShape < handle
% shp = alphaShape(x, y), (x, y, z) or (P), and alphaShape(..., alpha, 'HoleThreshold', h,
% 'RegionThreshold', r) is the part of the Delaunay triangulation with circles (spheres) up to the
% radius alpha; by default the least alpha that encloses all points. Methods: alphaSpectrum,
% alphaTriangulation, area, perimeter, volume, surfaceArea, boundaryFacets, criticalAlpha, inShape,
% nearestNeighbor, numRegions, plot.

% with: cells
  properties
    Alpha = 0
    HoleThreshold = 0
    RegionThreshold = 0
  end
  properties (SetAccess = private)
    Points = zeros(0, 2)
  end
  properties (Access = private)
    Cells = []
    Radii = []
  end
  methods
    function s = alphaShape(varargin)
      if nargin == 0, return, end
      args = varargin;
      at = find(cellfun(@(a) ischar(a) || isstring(a), args), 1);
      if ~isempty(at)
        for k = at:2:numel(args)
          s.(char(validatestring(args{k}, {'HoleThreshold', 'RegionThreshold'}))) = args{k + 1};
        end
        args = args(1:at - 1);
      end
      alpha = [];
      if numel(args) > 1 && isscalar(args{end}) && numel(args{1}) > 1
        alpha = args{end};
        args(end) = [];
      end
      P = pointMatrix('alphaShape', args);
      if ~any(size(P, 2) == [2 3]), error('MATLAB:alphaShape:InvalidPoints', 'The points must have two or three coordinates.'); end
      s.Points = unique(P, 'rows', 'stable');
      s.Cells = delaunayCells(s.Points);
      [~, s.Radii] = circumCentres(s.Points, s.Cells);
      if isempty(alpha)
        if isempty(s.Cells), s.Alpha = 0; else, s.Alpha = criticalAlpha(s, 'all-points'); end
      else
        s.Alpha = alpha;
      end
    end
    function set.Alpha(s, alpha)
      if ~(isscalar(alpha) && alpha >= 0), error('MATLAB:alphaShape:InvalidAlpha', 'Alpha must be a number that is not negative.'); end
      s.Alpha = alpha;
    end
    function a = alphaSpectrum(s)
      a = flipud(unique(s.Radii(isfinite(s.Radii))));
    end
    function a = criticalAlpha(s, kind)
      kind = validatestring(kind, {'all-points', 'one-region'});
      spectrum = flipud(alphaSpectrum(s));
      low = 1;
      high = numel(spectrum);
      if high == 0, a = 0; return, end
      % What holds for an alpha holds for all larger ones.
      while low < high
        middle = floor((low + high) / 2);
        T = s.Cells(s.Radii <= spectrum(middle) * (1 + 1e-12), :);
        fits = numel(unique(T(:))) == size(s.Points, 1);
        if strcmp(kind, 'one-region'), fits = fits && max(regionsOf(T)) == 1; end
        if fits, high = middle; else, low = middle + 1; end
      end
      a = spectrum(low) * (1 + 1e-12);
    end
    function [T, P] = alphaTriangulation(s, region)
      [T, id] = kept(s);
      if nargin > 1, T = T(id == region, :); end
      if nargout > 1
        [used, ~, which] = unique(T(:));
        T = reshape(which, size(T));
        P = s.Points(used, :);
      end
    end
    function n = numRegions(s)
      [~, id] = kept(s);
      n = max([0; id]);
    end
    function a = area(s, region)
      if size(s.Points, 2) ~= 2, error('MATLAB:alphaShape:Only2D', 'area is for shapes of the plane; volume for those of space.'); end
      T = ofRegion(s, nargin > 1, @() region);
      a = sum(abs(cellVolumes(s.Points, T)));
    end
    function v = volume(s, region)
      if size(s.Points, 2) ~= 3, error('MATLAB:alphaShape:Only3D', 'volume is for shapes of space; area for those of the plane.'); end
      T = ofRegion(s, nargin > 1, @() region);
      v = sum(abs(cellVolumes(s.Points, T)));
    end
    function l = perimeter(s, region)
      if size(s.Points, 2) ~= 2, error('MATLAB:alphaShape:Only2D', 'perimeter is for shapes of the plane.'); end
      e = outerFacets(ofRegion(s, nargin > 1, @() region));
      l = sum(sqrt(sum((s.Points(e(:, 1), :) - s.Points(e(:, 2), :)) .^ 2, 2)));
    end
    function a = surfaceArea(s, region)
      if size(s.Points, 2) ~= 3, error('MATLAB:alphaShape:Only3D', 'surfaceArea is for shapes of space.'); end
      f = outerFacets(ofRegion(s, nargin > 1, @() region));
      P = s.Points;
      a = sum(sqrt(sum(cross(P(f(:, 2), :) - P(f(:, 1), :), P(f(:, 3), :) - P(f(:, 1), :), 2) .^ 2, 2))) / 2;
    end
    function [f, P] = boundaryFacets(s, region)
      f = outerFacets(ofRegion(s, nargin > 1, @() region));
      if nargout > 1
        [used, ~, which] = unique(f(:), 'stable');
        f = reshape(which, size(f));
        P = s.Points(used, :);
      end
    end
    function [in, id] = inShape(s, varargin)
      dims = size(varargin{1});
      d = size(s.Points, 2);
      coordinates = varargin(1:min(end, d));
      if size(varargin{1}, 2) == d && numel(varargin) < d, coordinates = varargin(1); dims = [dims(1) 1]; end
      Q = pointMatrix('inShape', coordinates);
      [T, regions] = kept(s);
      in = false(dims);
      id = NaN(dims);
      if isempty(T), return, end
      found = tsearchn(s.Points, T, Q);
      in(:) = ~isnan(found);
      id(in) = regions(found(in(:)));
    end
    function [index, d] = nearestNeighbor(s, varargin)
      f = unique(outerFacets(kept(s)));
      [index, d] = nearestRows(s.Points(f, :), pointMatrix('nearestNeighbor', varargin), 1);
      index = f(index);
    end
    function h = plot(s, varargin)
      [T, P] = alphaTriangulation(s);
      if size(P, 2) == 2
        g = patch('Faces', T, 'Vertices', P, 'FaceColor', [0.3 0.7 0.9], varargin{:});
      else
        [f, P] = boundaryFacets(s);
        g = patch('Faces', f, 'Vertices', P, 'FaceColor', [0.3 0.7 0.9], varargin{:});
        view(3)
      end
      axis equal
      if nargout > 0, h = g; end
    end
    function disp(s)
      fprintf('  alphaShape with properties:\n\n             Points: [%d×%d double]\n              Alpha: %.4f\n      HoleThreshold: %g\n    RegionThreshold: %g\n\n', size(s.Points), s.Alpha, s.HoleThreshold, s.RegionThreshold)
    end
  end
  methods (Access = private)
    function T = ofRegion(s, one, region)
      [T, id] = kept(s);
      if one, T = T(id == region(), :); end
    end
    function [T, id] = kept(s)
      in = s.Radii <= s.Alpha;
      if isinf(s.Alpha), in = true(size(s.Radii)); end
      volumes = abs(cellVolumes(s.Points, s.Cells));
      if s.HoleThreshold > 0
        % Holes: parts left out that do not reach the hull.
        out = find(~in);
        hole = regionsOf(s.Cells(out, :));
        N = cellNeighbours(s.Cells);
        open = unique(hole(any(isnan(N(out, :)), 2)));
        for h = setdiff(unique(hole(:))', open(:)')
          if sum(volumes(out(hole == h))) <= s.HoleThreshold, in(out(hole == h)) = true; end
        end
      end
      T = s.Cells(in, :);
      volumes = volumes(in);
      id = regionsOf(T);
      if s.RegionThreshold > 0 && ~isempty(T)
        big = accumarray(id, volumes) > s.RegionThreshold;
        T = T(big(id), :);
      end
      id = regionsOf(T);
      if ~isempty(id)
        % The largest first.
        size_ = accumarray(id, abs(cellVolumes(s.Points, T)));
        [~, order] = sort(size_, 'descend');
        rank(order) = 1:numel(order);
        id = reshape(rank(id), [], 1);
      end
    end
  end
end

function id = regionsOf(T)
% Cells that share facets have one number.
  n = size(T, 1);
  id = zeros(n, 1);
  N = cellNeighbours(T);
  count = 0;
  for k = 1:n
    if id(k), continue, end
    count = count + 1;
    front = k;
    id(k) = count;
    while ~isempty(front)
      next = N(front, :);
      next = unique(next(~isnan(next)));
      front = next(id(next) == 0);
      id(front) = count;
    end
  end
end

classdef triangulation
% TR = triangulation(T, P) are triangles or tetrahedra: rows of T are indices of rows of P.
% triangulation(T, x, y) and (T, x, y, z) take coordinates. Methods: edges, neighbors,
% edgeAttachments, vertexAttachments, freeBoundary, featureEdges, circumcenter, incenter, faceNormal,
% vertexNormal, pointLocation, nearestNeighbor, cartesianToBarycentric, barycentricToCartesian,
% isConnected, size.

% with: dot_access cells
  properties
    Points
    ConnectivityList
  end
  methods
    function t = triangulation(T, varargin)
      if nargin == 0, return, end
      if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
      P = pointMatrix('triangulation', varargin);
      if ~any(size(T, 2) == [3 4]) || ~any(size(P, 2) == [2 3]) || size(T, 2) > size(P, 2) + 1
        error('MATLAB:triangulation:InvalidInput', 'The triangulation must have 3 or 4 columns, the points 2 or 3.');
      end
      if any(T(:) < 1 | T(:) > size(P, 1) | T(:) ~= fix(T(:)))
        error('MATLAB:triangulation:IndexOutOfBounds', 'The triangulation refers to points that are not there.');
      end
      t.Points = P;
      t.ConnectivityList = double(T);
    end
    function varargout = subsref(t, s)
      if strcmp(s(1).type, '()')
        [varargout{1:max(1, nargout)}] = subsref(t.ConnectivityList, s);
      else
        [varargout{1:max(1, nargout)}] = dotAccess(t, s);
      end
    end
    function n = numArgumentsFromSubscript(~, ~, ~), n = 1; end
    function n = end(t, k, n), n = builtin('end', t.ConnectivityList, k, n); end
    function varargout = size(t, varargin)
      [varargout{1:max(1, nargout)}] = size(t.ConnectivityList, varargin{:});
    end
    function e = edges(t)
      T = t.ConnectivityList;
      pairs = nchoosek(1:size(T, 2), 2);
      e = zeros(0, 2);
      for k = 1:size(pairs, 1), e = [e; T(:, pairs(k, :))]; end %#ok<AGROW>
      e = unique(sort(e, 2), 'rows');
    end
    function n = neighbors(t, which)
      n = cellNeighbours(t.ConnectivityList);
      if nargin > 1, n = n(which(:), :); end
    end
    function a = edgeAttachments(t, v1, v2)
      if nargin < 3, v2 = v1(:, 2); v1 = v1(:, 1); end
      T = t.ConnectivityList;
      a = cell(numel(v1), 1);
      for k = 1:numel(v1), a{k} = find(any(T == v1(k), 2) & any(T == v2(k), 2))'; end
    end
    function a = vertexAttachments(t, v)
      T = t.ConnectivityList;
      [p, order] = sort(T(:));
      rows = mod(order - 1, size(T, 1)) + 1;
      all_ = accumarray(p, rows, [size(t.Points, 1) 1], @(r) {sort(r)'}, {zeros(1, 0)});
      if size(T, 2) == 3 && size(t.Points, 2) == 2
        all_ = aroundVertices(all_, T, t.Points);
      end
      if nargin < 2, a = all_; else, a = all_(v(:)); end
    end
    function [f, p] = freeBoundary(t)
      f = outerFacets(t.ConnectivityList);
      if nargout > 1
        [used, ~, which] = unique(f(:));
        p = t.Points(used, :);
        f = reshape(which, size(f));
      end
    end
    function e = featureEdges(t, angle)
      T = t.ConnectivityList;
      if size(T, 2) ~= 3 || size(t.Points, 2) ~= 3
        error('MATLAB:triangulation:NotSurfaceMesh', 'featureEdges is for surfaces of triangles in space.');
      end
      n = faceNormal(t);
      N = cellNeighbours(T);
      [i, k] = find(isnan(N) | N > (1:size(T, 1))');
      [i, k] = deal(i(:), k(:));
      j = reshape(N(sub2ind(size(N), i, k)), [], 1);
      keep = isnan(j);
      both = find(~keep);
      keep(both) = acos(max(-1, min(1, sum(n(i(both), :) .* n(j(both), :), 2)))) >= angle;
      corner = T(:);
      e = sort([corner(sub2ind(size(T), i, mod(k, 3) + 1)), corner(sub2ind(size(T), i, mod(k + 1, 3) + 1))], 2);
      e = sortrows(e(keep, :));
    end
    function [c, r] = circumcenter(t, which)
      T = t.ConnectivityList;
      if nargin > 1, T = T(which(:), :); end
      [c, r] = circumCentres(t.Points, T);
    end
    function [c, r] = incenter(t, which)
      T = t.ConnectivityList;
      if nargin > 1, T = T(which(:), :); end
      P = t.Points;
      n = size(T, 2);
      w = zeros(size(T));
      for k = 1:n
        others = T(:, [1:k - 1, k + 1:n]);
        if n == 3
          w(:, k) = sqrt(sum((P(others(:, 1), :) - P(others(:, 2), :)) .^ 2, 2));
        else
          w(:, k) = sqrt(sum(cross(P(others(:, 2), :) - P(others(:, 1), :), P(others(:, 3), :) - P(others(:, 1), :), 2) .^ 2, 2)) / 2;
        end
      end
      total = sum(w, 2);
      c = zeros(size(T, 1), size(P, 2));
      for k = 1:n, c = c + w(:, k) ./ total .* P(T(:, k), :); end
      if n == 4
        r = 3 * abs(cellVolumes(P, T)) ./ total;
      else
        s = total / 2;
        r = sqrt((s - w(:, 1)) .* (s - w(:, 2)) .* (s - w(:, 3)) ./ s);
      end
    end
    function n = faceNormal(t, which)
      T = t.ConnectivityList;
      if nargin > 1, T = T(which(:), :); end
      if size(T, 2) ~= 3 || size(t.Points, 2) ~= 3
        error('MATLAB:triangulation:NotSurfaceMesh', 'Normals are those of surfaces of triangles in space.');
      end
      P = t.Points;
      n = cross(P(T(:, 2), :) - P(T(:, 1), :), P(T(:, 3), :) - P(T(:, 1), :), 2);
      n = n ./ sqrt(sum(n .^ 2, 2));
    end
    function n = vertexNormal(t, which)
      f = faceNormal(t);
      T = t.ConnectivityList;
      P = t.Points;
      n = zeros(size(P));
      for k = 1:3
        a = P(T(:, mod(k, 3) + 1), :) - P(T(:, k), :);
        b = P(T(:, mod(k + 1, 3) + 1), :) - P(T(:, k), :);
        angle = atan2(sqrt(sum(cross(a, b, 2) .^ 2, 2)), sum(a .* b, 2));
        for j = 1:3, n(:, j) = n(:, j) + accumarray(T(:, k), angle .* f(:, j), [size(P, 1) 1]); end
      end
      n = n ./ sqrt(sum(n .^ 2, 2));
      if nargin > 1, n = n(which(:), :); end
    end
    function [index, b] = pointLocation(t, varargin)
      if size(t.ConnectivityList, 2) ~= size(t.Points, 2) + 1
        error('MATLAB:triangulation:NoSurfaceSearch', 'pointLocation does not work with surfaces in space.');
      end
      [index, b] = tsearchn(t.Points, t.ConnectivityList, pointMatrix('pointLocation', varargin));
    end
    function [index, d] = nearestNeighbor(t, varargin)
      used = unique(t.ConnectivityList(:));
      [index, d] = nearestRows(t.Points(used, :), pointMatrix('nearestNeighbor', varargin), 1);
      index = used(index);
    end
    function b = cartesianToBarycentric(t, which, p)
      T = t.ConnectivityList(which(:), :);
      b = zeros(size(T));
      for k = 1:size(T, 1)
        corners = t.Points(T(k, :), :);
        w = (corners(2:end, :) - corners(1, :))' \ (p(k, :) - corners(1, :))';
        b(k, :) = [1 - sum(w), w'];
      end
    end
    function p = barycentricToCartesian(t, which, b)
      T = t.ConnectivityList(which(:), :);
      p = zeros(size(T, 1), size(t.Points, 2));
      for k = 1:size(T, 2), p = p + b(:, k) .* t.Points(T(:, k), :); end
    end
    function yes = isConnected(t, v1, v2)
      if nargin < 3, v2 = v1(:, 2); v1 = v1(:, 1); end
      yes = ismember(sort([v1(:) v2(:)], 2), edges(t), 'rows');
    end
    function disp(t)
      fprintf('  %s with properties:\n\n', class(t))
      fprintf('              Points: [%d×%d double]\n    ConnectivityList: [%d×%d double]\n', size(t.Points), size(t.ConnectivityList))
      if isa(t, 'delaunayTriangulation'), fprintf('         Constraints: [%d×2 double]\n', size(t.Constraints, 1)), end
      fprintf('\n')
    end
  end
end

function a = aroundVertices(a, T, P)
% Triangles around a vertex, counter-clockwise.
  c = (P(T(:, 1), :) + P(T(:, 2), :) + P(T(:, 3), :)) / 3;
  for v = 1:numel(a)
    [~, order] = sort(atan2(c(a{v}, 2) - P(v, 2), c(a{v}, 1) - P(v, 1)));
    a{v} = a{v}(order);
  end
end

classdef delaunayTriangulation < triangulation
% DT = delaunayTriangulation(P), (x, y) or (x, y, z) is the Delaunay triangulation of points of the
% plane or of space; with C as last argument the edges C (rows of two indices, plane only) are part
% of it. Where such edges cross, points are added. Points and Constraints can be set: it is made
% anew. Methods: those of triangulation, convexHull, isInterior, voronoiDiagram.

% with: dot_access cells
  properties
    Constraints = zeros(0, 2)
  end
  properties (Access = private)
    Inside = []
  end
  methods
    function t = delaunayTriangulation(varargin)
      t@triangulation();
      if nargin == 0, return, end
      C = zeros(0, 2);
      args = varargin;
      isEdges = @(c) size(c, 2) == 2 && all(c(:) == fix(c(:)));
      if nargin == 2 && size(args{1}, 2) > 1 || nargin == 3 && size(args{3}, 2) == 2 && numel(args{3}) ~= numel(args{1})
        C = args{end};
        args(end) = [];
        if ~isEdges(C), error('MATLAB:delaunayTriangulation:InvalidConstraints', 'Constraints must be rows of two indices of points.'); end
      end
      t = made(t, pointMatrix('delaunayTriangulation', args), double(C));
    end
    function t = subsasgn(t, s, value)
      if strcmp(s(1).type, '()')
        error('MATLAB:delaunayTriangulation:ReadOnly', 'The triangles of a Delaunay triangulation cannot be set.');
      end
      name = s(1).subs;
      if ~any(strcmp(name, {'Points', 'Constraints'}))
        error('MATLAB:class:SetProhibited', 'Setting the ''%s'' property of the ''delaunayTriangulation'' class is not allowed.', name);
      end
      if numel(s) > 1, value = subsasgn(t.(name), s(2:end), value); end
      if strcmp(name, 'Points'), t = made(t, value, t.Constraints); else, t = made(t, t.Points, value); end
    end
    function [k, v] = convexHull(t)
      P = t.Points;
      k = outerFacets(t.ConnectivityList);
      if ~isempty(t.Constraints), k = outerFacets(delaunayCells(P)); end
      if size(P, 2) == 2
        k = [k(:, 1); k(1)];
        v = polyarea(P(k, 1), P(k, 2));
      else
        v = sum(abs(cellVolumes(P, t.ConnectivityList)));
      end
    end
    function yes = isInterior(t, which)
      if isempty(t.Constraints)
        error('MATLAB:delaunayTriangulation:IsInteriorNoConstraints', 'isInterior needs constraints that enclose a region.');
      end
      yes = t.Inside;
      if nargin > 1, yes = yes(which(:)); end
    end
    function [V, R] = voronoiDiagram(t)
      [V, R] = voronoiCells(t.Points, t.ConnectivityList);
    end
  end
  methods (Access = private)
    function t = made(t, P, C)
      if ~any(size(P, 2) == [2 3])
        error('MATLAB:delaunayTriangulation:InvalidPoints', 'The points must have two or three coordinates.');
      end
      if size(C, 1) > 0 && size(P, 2) ~= 2
        error('MATLAB:delaunayTriangulation:ConstraintsNot2D', 'Constraints are for points of the plane.');
      end
      [~, first] = unique(P, 'rows', 'stable');
      if numel(first) < size(P, 1)
        warning('MATLAB:delaunayTriangulation:DupPtsWarnId', 'Duplicate data points have been detected and removed.\nThe Triangulation indices and Constraints are defined with respect to the unique set of points in delaunayTriangulation.');
        [~, ~, which] = unique(P, 'rows', 'stable');
        C = reshape(which(C), [], 2);
        P = P(first, :);
      end
      if isempty(C)
        t.ConnectivityList = delaunayCells(P);
      else
        before = size(P, 1);
        [t.ConnectivityList, P, C, t.Inside] = constrainedCells(P, C);
        if size(P, 1) > before
          warning('MATLAB:delaunayTriangulation:ConsSplitPtWarnId', 'Intersecting edge constraints have been split, this may have added new points into the triangulation.');
        end
      end
      t.Points = P;
      t.Constraints = C;
      if isempty(t.ConnectivityList)
        t.ConnectivityList = zeros(0, size(P, 2) + 1);
        warning('MATLAB:delaunayTriangulation:EmptyTri2DWarnId', 'The triangulation is empty - the points may be collinear.');
      end
    end
  end
end

function h = triplot(t, varargin)
% triplot(t, x, y) draws the edges of triangles in the plane; triplot(triangulation), triplot(..., spec).
% example:
%   h = triplot([1 2 3], [0 1 0], [0 0 1]); disp(h.Type)
% prints:
%   line
  if isa(t, 'triangulation')
    p = t.Points;
    t = t.ConnectivityList;
    [x, y] = deal(p(:, 1), p(:, 2));
  else
    if nargin < 3, error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
    [x, y] = varargin{1:2};
    varargin(1:2) = [];
  end
  e = t(:, [1 2 3 1])';
  lx = [reshape(x(e), 4, []); nan(1, size(t, 1))];
  ly = [reshape(y(e), 4, []); nan(1, size(t, 1))];
  l = plot(lx(:), ly(:), varargin{:});
  if nargout > 0, h = l; end
end

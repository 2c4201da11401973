function h = tetramesh(t, varargin)
% tetramesh(t, x) draws the faces of tetrahedra; tetramesh(t, x, colours), tetramesh(triangulation), tetramesh(..., name, value).
% example:
%   h = tetramesh([1 2 3 4], [0 0 0; 1 0 0; 0 1 0; 0 0 1]); disp(size(h.Faces, 1))
% prints:
%        4
  args = varargin;
  if isobject(t)
    x = t.Points;
    t = t.ConnectivityList;
  else
    if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
    x = args{1};
    args(1) = [];
  end
  c = (1:size(t, 1))';
  if ~isempty(args) && isnumeric(args{1})
    c = args{1}(:);
    args(1) = [];
  end
  f = [t(:, [1 2 3]); t(:, [1 2 4]); t(:, [1 3 4]); t(:, [2 3 4])];
  p = trisurf(f, x(:, 1), x(:, 2), x(:, 3), repmat(c, 4, 1), args{:});
  if nargout > 0, h = p; end
end

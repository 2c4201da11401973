function [f, v, c] = surf2patch(varargin)
% [faces, vertices, colours] = surf2patch(X, Y, Z, C, 'triangles') gives a surface's net as a patch has it; also surf2patch(Z), (Z, C),
% (h) of a surface object. With one output a struct that patch takes.
% example:
%   f = surf2patch([1 2; 3 4]); disp(f.faces)
% prints:
%        1     2     4     3
  triangles = nargin > 0 && (ischar(varargin{end}) || isstring(varargin{end}));
  if triangles
    if ~strcmpi(varargin{end}, 'triangles'), error('MATLAB:surf2patch:badOption', 'The option is ''triangles''.'); end
    varargin(end) = [];
  end
  if isscalar(varargin) && isscalar(varargin{1}) && isgraphics(varargin{1}), h = varargin{1}; varargin = {h.XData, h.YData, h.ZData, h.CData}; end
  colour = [];
  switch numel(varargin)
    case 1, z = varargin{1};
    case 2, [z, colour] = varargin{:};
    case 3, [x, y, z] = varargin{:};
    case 4, [x, y, z, colour] = varargin{:};
    otherwise, error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
  end
  [m, n] = size(z);
  if numel(varargin) < 3, [x, y] = meshgrid(1:n, 1:m); end
  if isvector(x) && isvector(y) && ~isvector(z), [x, y] = meshgrid(x, y); end
  v = [x(:), y(:), z(:)];
  k = reshape(1:m * n, m, n);
  a = k(1:end - 1, 1:end - 1); b = k(2:end, 1:end - 1); d = k(2:end, 2:end); e = k(1:end - 1, 2:end);
  f = [a(:), b(:), d(:), e(:)];
  if triangles, f = [f(:, [1 2 3]); f(:, [1 3 4])]; end
  if isempty(colour), colour = z; end
  c = reshape(colour, [], size(colour, 3));
  if nargout < 2, f = struct('faces', f, 'vertices', v, 'facevertexcdata', c); end
end

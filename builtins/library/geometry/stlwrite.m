function stlwrite(tr, filename, varargin)
% stlwrite(tr, filename) writes the triangles of a triangulation into a binary STL file, stlwrite(tr, filename, 'text') into one of
% text. 'Attribute', a: a uint16 for each triangle of a binary file; 'SolidIndex', k: which solid of a text file each is of.
% example:
%   f = [tempname '.stl']; stlwrite(triangulation([1 2 3], [0 0 0; 1 0 0; 0 1 0]), f, 'text'); s = splitlines(fileread(f)); disp(s{2}), delete(f)
% prints:
%   facet normal 0 0 1

  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if ~isa(tr, 'triangulation') && ~isa(tr, 'delaunayTriangulation'), error('MATLAB:polyfun:stlInvalidTriangulation', 'The first input must be a triangulation.'); end
  T = tr.ConnectivityList;
  P = tr.Points;
  if size(T, 2) ~= 3, error('MATLAB:polyfun:stlInvalidTriangulation', 'The triangulation must be of triangles.'); end
  if size(P, 2) == 2, P(:, 3) = 0; end
  n = size(T, 1);
  fileformat = 'binary';
  if mod(numel(varargin), 2) == 1
    fileformat = validatestring(varargin{1}, {'binary', 'text'}, 'stlwrite', 'fileformat');
    varargin(1) = [];
  end
  attribute = zeros(n, 1, 'uint16');
  solid = ones(n, 1);
  for k = 1:2:numel(varargin)
    switch lower(char(varargin{k}))
      case 'attribute'
        if strcmp(fileformat, 'text'), error('MATLAB:polyfun:stlAttributeText', 'Text files keep no attributes.'); end
        attribute = uint16(varargin{k + 1}(:));
      case 'solidindex'
        if strcmp(fileformat, 'binary'), error('MATLAB:polyfun:stlSolidBinary', 'Binary files have one solid.'); end
        solid = double(varargin{k + 1}(:));
      otherwise
        error('MATLAB:polyfun:stlUnknownOption', 'Unknown option ''%s''.', char(varargin{k}));
    end
  end
  if numel(attribute) ~= n || numel(solid) ~= n, error('MATLAB:polyfun:stlSizeMismatch', 'There must be one value for each of the %d triangles.', n); end
  [a, b, c] = deal(P(T(:, 1), :), P(T(:, 2), :), P(T(:, 3), :));
  normal = cross(b - a, c - a, 2);
  normal = normal ./ max(vecnorm(normal, 2, 2), realmin);
  fid = fopen(filename, 'w');
  if fid < 0, error('MATLAB:polyfun:stlFailedToOpenFile', 'Unable to open file ''%s''.', char(filename)); end
  closing = onCleanup(@() fclose(fid));
  if strcmp(fileformat, 'binary')
    records = zeros(50, n, 'uint8');
    records(1:48, :) = reshape(typecast(reshape(single([normal a b c])', 1, []), 'uint8'), 48, n);
    records(49:50, :) = reshape(typecast(attribute', 'uint8'), 2, n);
    fwrite(fid, [zeros(1, 80, 'uint8'), typecast(uint32(n), 'uint8'), reshape(records, 1, [])], 'uint8');
    return
  end
  for k = unique(solid)'
    fprintf(fid, 'solid %d\n', k);
    each = [normal a b c];
    fprintf(fid, ['facet normal %.9g %.9g %.9g\nouter loop\nvertex %.9g %.9g %.9g\nvertex %.9g %.9g %.9g\n' ...
                  'vertex %.9g %.9g %.9g\nendloop\nendfacet\n'], each(solid == k, :)');
    fprintf(fid, 'endsolid %d\n', k);
  end
end

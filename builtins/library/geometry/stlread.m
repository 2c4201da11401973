function [tr, fileformat, attributes, solid] = stlread(filename)
% [tr, fileformat, attributes, solid] = stlread(filename) reads triangles from an STL file: a triangulation whose equal corners are
% one point, 'text' or 'binary', the attribute of each triangle, and which solid of the file it is of.
% example:
%   f = [tempname '.stl']; stlwrite(triangulation([1 2 3], [0 0 0; 1 0 0; 0 1 0]), f); t = stlread(f); disp(t.Points), delete(f)
% prints:
%        0     0     0
%        0     1     0
%        1     0     0

  fid = fopen(filename, 'r');
  if fid < 0, error('MATLAB:polyfun:stlFailedToOpenFile', 'Unable to open file ''%s''.', char(filename)); end
  closing = onCleanup(@() fclose(fid));
  bytes = fread(fid, Inf, '*uint8')';
  clear closing
  count = -1;
  if numel(bytes) >= 84, count = double(typecast(bytes(81:84), 'uint32')); end
  if count >= 0 && numel(bytes) >= 84 + 50 * count && ~looksLikeText(bytes, count)
    fileformat = 'binary';
    records = reshape(bytes(85:84 + 50 * count), 50, count);
    corners = double(reshape(typecast(reshape(records(13:48, :), 1, []), 'single'), 3, []))';
    attributes = reshape(typecast(reshape(records(49:50, :), 1, []), 'uint16'), [], 1);
    solid = ones(count, 1);
  else
    fileformat = 'text';
    [corners, solid] = readText(bytes, filename);
    attributes = zeros(numel(solid), 1, 'uint16');
  end
  if isempty(corners), error('MATLAB:polyfun:stlNoTriangles', 'The file ''%s'' has no triangles.', char(filename)); end
  if ~all(isfinite(corners(:))), error('MATLAB:polyfun:stlInvalidPoints', 'The file ''%s'' has corners that are not finite.', char(filename)); end
  [points, ~, index] = unique(corners, 'rows');
  tr = triangulation(reshape(index, 3, [])', points);
end

function yes = looksLikeText(bytes, count)
% Text begins with "solid"; a binary file may too, but has the length that its count says.
  yes = startsWith(strtrim(char(bytes(1:min(end, 80)))), 'solid') && numel(bytes) ~= 84 + 50 * count;
end

function [corners, solid] = readText(bytes, filename)
  text = char(bytes);
  if isempty(regexp(text, '^\s*solid', 'once')), error('MATLAB:polyfun:stlInvalidFile', 'The file ''%s'' is neither a text nor a whole binary STL file.', char(filename)); end
  [numbers, at] = regexp(text, 'vertex\s+(\S+)\s+(\S+)\s+(\S+)', 'tokens', 'start');
  if mod(numel(numbers), 3) ~= 0, error('MATLAB:polyfun:stlInvalidFile', 'A triangle of the file ''%s'' has not three corners.', char(filename)); end
  corners = str2double(reshape([numbers{:}], 3, [])');
  starts = regexp(text, '(^|\n)\s*solid', 'start');
  solid = zeros(numel(numbers) / 3, 1);
  for k = 1:numel(solid), solid(k) = nnz(starts <= at(3 * k - 2)); end
end

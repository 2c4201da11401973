function stats = regionprops(varargin)
% stats = regionprops(bw, names...) measures the parts of an image; regionprops(labels, image, names...) also its brightness in them;
% regionprops('table', ...) as a table. Names: Area, Centroid, BoundingBox, Perimeter, EquivDiameter, Extent, PixelIdxList, PixelList, SubarrayIdx,
% Image, FilledImage, FilledArea, EulerNumber, Extrema, ConvexHull, ConvexArea, ConvexImage, Solidity, MajorAxisLength, MinorAxisLength, Eccentricity,
% Orientation, Circularity; PixelValues, MeanIntensity, MaxIntensity, MinIntensity, WeightedCentroid.
% example:
%   s = regionprops(logical([1 1 0 1]), 'Area'); disp([s.Area])
% prints:
%        2     1
  args = varargin;
  asTable = false;
  if ~isempty(args) && (ischar(args{1}) || isstring(args{1})), asTable = strcmpi(args{1}, 'table'); args(1) = []; end
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  bw = args{1};
  args(1) = [];
  if isstruct(bw)
    labels = zeros(bw.ImageSize);
    for k = 1:bw.NumObjects, labels(bw.PixelIdxList{k}) = k; end
  elseif islogical(bw)
    labels = bwlabel(bw);
  else
    labels = double(bw);
  end
  grey = [];
  if ~isempty(args) && (isnumeric(args{1}) || islogical(args{1})), grey = double(args{1}); args(1) = []; end
  if ~isempty(grey) && ~isequal(size(grey), size(labels)), error('images:regionprops:sizeMismatch', 'Both images must have the same size.'); end
  if isscalar(args) && iscell(args{1}), args = reshape(args{1}, 1, []); end
  names = wholeNames(cellfun(@char, args, 'UniformOutput', false), ~isempty(grey));
  n = max([0; labels(:)]);
  stats = repmat(cell2struct(cell(numel(names), 1), names(:), 1), n, 1);
  for k = 1:n
    part = partOf(labels == k);
    for j = 1:numel(names), stats(k).(names{j}) = measure(part, names{j}, grey); end
  end
  if asTable, stats = struct2table(stats, 'AsArray', true); end
end

function names = wholeNames(names, hasGrey)
  shape = {'Area', 'Centroid', 'BoundingBox', 'SubarrayIdx', 'MajorAxisLength', 'MinorAxisLength', 'Eccentricity', 'Orientation', 'ConvexHull', 'ConvexImage', 'ConvexArea', 'Circularity', 'Image', 'FilledImage', 'FilledArea', 'EulerNumber', 'Extrema', 'EquivDiameter', 'Solidity', 'Extent', 'PixelIdxList', 'PixelList', 'Perimeter'};
  brightness = {'WeightedCentroid', 'PixelValues', 'MeanIntensity', 'MinIntensity', 'MaxIntensity'};
  if isempty(names) || any(strcmpi(names, 'basic')), names = {'Area', 'Centroid', 'BoundingBox'}; end
  if any(strcmpi(names, 'all')), names = shape; if hasGrey, names = [shape, brightness]; end, end
  known = [shape, brightness];
  for k = 1:numel(names)
    at = find(strcmpi(known, names{k}));
    if isempty(at), error('images:regionprops:unknownProperty', 'Unknown property ''%s''.', names{k}); end
    if at > numel(shape) && ~hasGrey, error('images:regionprops:needsGrayscaleImage', '%s needs an image of brightness.', known{at}); end
    names{k} = known{at};
  end
end

function p = partOf(where)
  p.size = size(where);
  p.list = find(where);
  [p.r, p.c] = ind2sub(size(where), p.list);
  p.box = [min(p.c) - 0.5, min(p.r) - 0.5, max(p.c) - min(p.c) + 1, max(p.r) - min(p.r) + 1];
  p.image = where(min(p.r):max(p.r), min(p.c):max(p.c));
end

function v = measure(p, name, grey)
  switch name
    case 'Area', v = numel(p.list);
    case 'Centroid', v = [mean(p.c), mean(p.r)];
    case 'BoundingBox', v = p.box;
    case 'PixelIdxList', v = p.list;
    case 'PixelList', v = [p.c, p.r];
    case 'SubarrayIdx', v = {min(p.r):max(p.r), min(p.c):max(p.c)};
    case 'Extent', v = numel(p.list) / (p.box(3) * p.box(4));
    case 'EquivDiameter', v = sqrt(4 * numel(p.list) / pi);
    case 'Image', v = p.image;
    case 'Perimeter', v = rim(p.image);
    case 'Circularity', v = min(4 * pi * numel(p.list) / max(rim(p.image), eps) ^ 2, Inf);
    case {'FilledImage', 'FilledArea', 'EulerNumber'}
      wide = true(size(p.image) + 2);
      wide(2:end - 1, 2:end - 1) = ~p.image;
      [around, holes] = bwlabel(wide, 4);
      filled = around(2:end - 1, 2:end - 1) ~= around(1);
      if strcmp(name, 'FilledImage'), v = filled; elseif strcmp(name, 'FilledArea'), v = sum(filled(:)); else, v = 2 - holes; end
    case 'Extrema', v = extrema(p);
    case 'ConvexHull', v = hull(p);
    case {'ConvexImage', 'ConvexArea', 'Solidity'}
      h = hull(p);
      [x, y] = meshgrid(p.box(1) + (0.5:p.box(3)), p.box(2) + (0.5:p.box(4)));
      inside = inpolygon(x, y, h(:, 1), h(:, 2));
      if strcmp(name, 'ConvexImage'), v = inside; elseif strcmp(name, 'ConvexArea'), v = sum(inside(:)); else, v = numel(p.list) / sum(inside(:)); end
    case {'MajorAxisLength', 'MinorAxisLength', 'Eccentricity', 'Orientation'}, v = ellipse(p, name);
    case 'PixelValues', v = grey(p.list);
    case 'MeanIntensity', v = mean(grey(p.list));
    case 'MinIntensity', v = min(grey(p.list));
    case 'MaxIntensity', v = max(grey(p.list));
    otherwise
      w = grey(p.list);
      v = [sum(p.c .* w), sum(p.r .* w)] / sum(w);
  end
end

function n = rim(image)
  wide = false(size(image) + 2);
  wide(2:end - 1, 2:end - 1) = image;
  edge_ = image & ~(wide(1:end - 2, 2:end - 1) & wide(3:end, 2:end - 1) & wide(2:end - 1, 1:end - 2) & wide(2:end - 1, 3:end));
  n = sum(edge_(:));
end

function h = hull(p)
% Around the pixels, whose corners are half a pixel out.
  x = [p.c - 0.5; p.c + 0.5; p.c; p.c];
  y = [p.r; p.r; p.r - 0.5; p.r + 0.5];
  k = convhull(x, y);
  h = [x(k), y(k)];
end

function e = extrema(p)
  top = p.c(p.r == min(p.r)); bottom = p.c(p.r == max(p.r));
  left = p.r(p.c == min(p.c)); right = p.r(p.c == max(p.c));
  high = min(p.r) - 0.5; low = max(p.r) + 0.5;
  e = [min(top) - 0.5, high; max(top) + 0.5, high; max(p.c) + 0.5, min(right) - 0.5; max(p.c) + 0.5, max(right) + 0.5
       max(bottom) + 0.5, low; min(bottom) - 0.5, low; min(p.c) - 0.5, max(left) + 0.5; min(p.c) - 0.5, min(left) - 0.5];
end

function v = ellipse(p, name)
% The ellipse with the same second moments; a pixel is a square of side 1.
  x = p.c - mean(p.c);
  y = -(p.r - mean(p.r));
  uxx = mean(x.^2) + 1 / 12;
  uyy = mean(y.^2) + 1 / 12;
  uxy = mean(x .* y);
  common = sqrt((uxx - uyy)^2 + 4 * uxy^2);
  major = 2 * sqrt(2) * sqrt(uxx + uyy + common);
  minor = 2 * sqrt(2) * sqrt(uxx + uyy - common);
  switch name
    case 'MajorAxisLength', v = major;
    case 'MinorAxisLength', v = minor;
    case 'Eccentricity', v = 2 * sqrt((major / 2)^2 - (minor / 2)^2) / major;
    otherwise
      if uyy > uxx, v = atan2d(uyy - uxx + common, 2 * uxy); else, v = atan2d(2 * uxy, uxx - uyy + common); end
      if v > 90, v = v - 180; end
  end
end

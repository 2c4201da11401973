function stats = regionprops(bw, varargin)
% stats = regionprops(bw, names...) measures the parts of an image: Area, Centroid, BoundingBox, Perimeter, EquivDiameter, Extent, PixelIdxList, Image.
% example:
%   s = regionprops(logical([1 1 0 1]), 'Area'); disp([s.Area])
% prints:
%        2     1
  if islogical(bw), labels = bwlabel(bw); else, labels = double(bw); end
  names = varargin(cellfun(@(a) ischar(a) || isstring(a), varargin));
  if isempty(names) || any(strcmpi(names, 'basic')), names = {'Area', 'Centroid', 'BoundingBox'}; end
  if any(strcmpi(names, 'all')), names = {'Area', 'Centroid', 'BoundingBox', 'Perimeter', 'EquivDiameter', 'Extent', 'PixelIdxList', 'Image', 'MajorAxisLength', 'MinorAxisLength', 'Eccentricity', 'Orientation'}; end
  n = max([0; labels(:)]);
  stats = repmat(cell2struct(cell(numel(names), 1), cellstr(names(:)), 1), n, 1);
  for k = 1:n
    list = find(labels == k);
    [r, c] = ind2sub(size(labels), list);
    box = [min(c) - 0.5, min(r) - 0.5, max(c) - min(c) + 1, max(r) - min(r) + 1];
    for j = 1:numel(names)
      switch lower(names{j})
        case 'area', v = numel(list);
        case 'centroid', v = [mean(c), mean(r)];
        case 'boundingbox', v = box;
        case 'pixelidxlist', v = list;
        case 'pixellist', v = [c, r];
        case 'extent', v = numel(list) / (box(3) * box(4));
        case 'equivdiameter', v = sqrt(4 * numel(list) / pi);
        case 'image'
          v = false(box(4), box(3));
          v(sub2ind(size(v), r - min(r) + 1, c - min(c) + 1)) = true;
        case 'perimeter'
          inner = false(max(r) - min(r) + 3, max(c) - min(c) + 3);
          inner(sub2ind(size(inner), r - min(r) + 2, c - min(c) + 2)) = true;
          rim = inner(2:end - 1, 2:end - 1) & ~(inner(1:end - 2, 2:end - 1) & inner(3:end, 2:end - 1) & inner(2:end - 1, 1:end - 2) & inner(2:end - 1, 3:end));
          v = sum(rim(:));
        case {'majoraxislength', 'minoraxislength', 'eccentricity', 'orientation'}
          x = c - mean(c);
          y = -(r - mean(r));
          uxx = mean(x.^2) + 1 / 12;
          uyy = mean(y.^2) + 1 / 12;
          uxy = mean(x .* y);
          common = sqrt((uxx - uyy)^2 + 4 * uxy^2);
          major = 2 * sqrt(2) * sqrt(uxx + uyy + common);
          minor = 2 * sqrt(2) * sqrt(uxx + uyy - common);
          switch lower(names{j})
            case 'majoraxislength', v = major;
            case 'minoraxislength', v = minor;
            case 'eccentricity', v = 2 * sqrt((major / 2)^2 - (minor / 2)^2) / major;
            otherwise, v = atan2d(uyy - uxx + common, 2 * uxy); if uyy <= uxx, v = atan2d(2 * uxy, uxx - uyy + common); end
          end
        otherwise
          error('images:regionprops:unknownProperty', 'Unknown property ''%s''.', names{j});
      end
      stats(k).(names{j}) = v;
    end
  end
end

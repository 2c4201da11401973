function [B, locations] = imfill(A, varargin)
% imfill(BW, 'holes') fills the holes of a black and white image: zeros that no way of zeros joins to its
% edge. imfill(BW, locations, 4 | 8) fills from pixels, given by index or by row and column. imfill(I) fills
% the dark holes of numbers. A last argument 4 or 8 is the connectivity of what is filled.
% example:
%   disp(imfill([1 1 1; 1 0 1; 1 1 1] > 0, 'holes'))
% prints:
%      1   1   1
%      1   1   1
%      1   1   1
  args = varargin;
  conn = 4;
  if ~isempty(args) && isnumeric(args{end}) && isscalar(args{end}) && any(args{end} == [4 8]) && (numel(args) > 1 || ~islogical(A))
    conn = args{end};
    args(end) = [];
  end
  holes = isempty(args) || ischar(args{1}) || isstring(args{1});
  if holes && ~isempty(args), validatestring(args{1}, {'holes'}, 'imfill'); end
  if islogical(A)
    if holes && isempty(args), error('images:imfill:noLocations', 'Black and white images are filled from locations, or ''holes''.'); end
    if holes
      labels = bwlabel(~A, conn);
      open = [labels(1, :), labels(end, :), labels(:, 1).', labels(:, end).'];
      B = A | (labels > 0 & ~ismember(labels, open));
      locations = find(B & ~A);
      return
    end
    locations = args{1};
    if size(locations, 2) == 2, locations = sub2ind(size(A), locations(:, 1), locations(:, 2)); end
    marker = false(size(A));
    marker(locations) = true;
    B = A | imreconstruct(marker, ~A, conn);
    locations = locations(:);
    return
  end
  % Turned over, holes are peaks that do not reach the edge.
  if ~holes, error('images:imfill:grayLocations', 'Locations are for black and white images.'); end
  if isinteger(A), low = intmin(class(A)); turned = intmax(class(A)) - A; if low < 0, turned = -1 - A; end, else, low = -Inf; turned = -A; end
  marker = repmat(cast(low, class(A)), size(A));
  marker([1 end], :) = turned([1 end], :);
  marker(:, [1 end]) = turned(:, [1 end]);
  B = imreconstruct(marker, turned, conn);
  if isinteger(A), if low < 0, B = -1 - B; else, B = intmax(class(A)) - B; end, else, B = -B; end
  locations = find(B ~= A);
end

function out = imgaussfilt(x, s, varargin)
% imgaussfilt(x, sigma) smooths an image; sigma may be [down across]; 'FilterSize', n, 'Padding', 'replicate' | 'symmetric' | 'circular' | number.
% example:
%   disp(imgaussfilt(ones(3), 1))
% prints:
%        1     1     1
%        1     1     1
%        1     1     1

% with: axes_args
  if nargin < 2, s = 0.5; end
  if ischar(s) || isstring(s), varargin = [{s}, varargin]; s = 0.5; end
  if ~(isnumeric(s) && any(numel(s) == [1 2]) && all(s > 0)), error('images:imgaussfilt:expectedPositive', 'Sigma must be positive.'); end
  s = double(s(:))' .* [1 1];
  [n, rest] = takePair(varargin, 'FilterSize', 2 * ceil(2 * s) + 1);
  [padding, ~] = takePair(rest, 'Padding', 'replicate');
  n = double(n(:))' .* [1 1];
  if any(mod(n, 2) ~= 1), error('images:imgaussfilt:expectedOdd', 'FilterSize must be odd.'); end
  down = fspecial('gaussian', [n(1) 1], s(1));
  across = fspecial('gaussian', [1 n(2)], s(2));
  out = imfilter(imfilter(x, down, padding), across, padding);
  if isfloat(x), out = round(out * 1e12) / 1e12; end
end

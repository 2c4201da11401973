function out = imresize(x, varargin)
% imresize(x, scale) changes the size of an image; imresize(x, [rows columns], 'nearest' | 'bilinear' | 'bicubic' | 'box' | 'lanczos2' | 'lanczos3'),
% imresize(..., 'Antialiasing', false).
% example:
%   disp(imresize([1 2; 3 4], 2, 'nearest'))
% prints:
%        1     1     2     2
%        1     1     2     2
%        3     3     4     4
%        3     3     4     4

% with: axes_args
  args = varargin;
  [smooth, args] = takePair(args, 'Antialiasing', true);
  [method, args] = takePair(args, 'Method', 'bicubic');
  [s, args] = takePair(args, 'Scale', []);
  [wanted, args] = takePair(args, 'OutputSize', []);
  [~, args] = takePair(args, 'Dither', []);
  if ~isempty(wanted), s = wanted; end
  if ~isempty(args) && isnumeric(args{1}), s = double(args{1}); args(1) = []; end
  if ~isempty(args), method = args{1}; end
  if isempty(s), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  if ~(ischar(method) || isstring(method)), error('images:imresize:kernel', 'A kernel of one''s own is not here: name one of the methods.'); end
  if isempty(wanted) && numel(s) == 2 && hasName(varargin, 'Scale'), s = ceil(s .* [size(x, 1), size(x, 2)]); end
  h = size(x, 1);
  w = size(x, 2);
  if isscalar(s)
    if ~(s > 0), error('images:imresize:expectedPositive', 'The scale must be positive.'); end
    rows = ceil(h * s);
    columns = ceil(w * s);
  else
    rows = s(1);
    columns = s(2);
    if isnan(rows), rows = ceil(h * columns / w); end
    if isnan(columns), columns = ceil(w * rows / h); end
  end
  a = weights(h, rows, lower(char(method)), smooth);
  b = weights(w, columns, lower(char(method)), smooth);
  out = zeros(rows, columns, size(x, 3));
  for k = 1:size(x, 3), out(:, :, k) = a * double(x(:, :, k)) * b'; end
  if islogical(x), out = out > 0.5; elseif ~isa(x, 'double'), out = cast(out, class(x)); end
end

function m = weights(from, to, method, smooth)
% Row k holds what each old sample adds to new sample k.
  scale = to / from;
  at = ((1:to)' - 0.5) / scale + 0.5;
  if strcmp(method, 'nearest')
    k = min(max(floor(at + 0.5), 1), from);
    m = zeros(to, from);
    m(sub2ind(size(m), (1:to)', k)) = 1;
    return
  end
  % Smaller images average over what falls together.
  stretch = max(1, (1 / scale) ^ logical(smooth));
  [kernel, half] = kernelOf(method);
  reach = half * stretch;
  m = zeros(to, from);
  for k = floor(-reach):ceil(reach)
    place = round(at) + k;
    v = kernel((at - place) / stretch);
    mirrored = mod(place - 1, 2 * from);
    mirrored = min(mirrored, 2 * from - 1 - mirrored) + 1;
    idx = sub2ind(size(m), (1:to)', mirrored);
    m(idx) = m(idx) + v;
  end
  m = m ./ sum(m, 2);
end

function [kernel, half] = kernelOf(method)
  switch method
    case {'bilinear', 'triangle'}
      kernel = @(d) max(0, 1 - abs(d));
      half = 1;
    case {'bicubic', 'cubic'}
      kernel = @cubic;
      half = 2;
    case 'box'
      kernel = @(d) double(d >= -0.5 & d < 0.5);
      half = 1;
    case {'lanczos2', 'lanczos3'}
      half = str2double(method(end));
      kernel = @(d) lanczos(d, half);
    otherwise
      error('images:imresize:unrecognizedMethod', 'Unknown method ''%s''.', method);
  end
end

function v = cubic(d)
  d = abs(d);
  v = (1.5 * d.^3 - 2.5 * d.^2 + 1) .* (d <= 1) + (-0.5 * d.^3 + 2.5 * d.^2 - 4 * d + 2) .* (d > 1 & d <= 2);
end

function v = lanczos(d, n)
  v = (abs(d) < n) .* sin(pi * d) .* sin(pi * d / n) * n ./ (pi ^ 2 * d .^ 2);
  v(d == 0) = 1;
end

function out = imrotate(x, angle, varargin)
% imrotate(x, degrees) turns an image against the clock; imrotate(x, degrees, 'bilinear', 'crop').
% example:
%   disp(imrotate([1 2; 3 4], 90))
% prints:
%        2     4
%        1     3
  method = 'nearest';
  crop = false;
  for k = 1:numel(varargin)
    if strcmpi(varargin{k}, 'crop'), crop = true; elseif ~strcmpi(varargin{k}, 'loose'), method = lower(varargin{k}); end
  end
  turns = mod(angle / 90, 4);
  if turns == round(turns) && ~crop
    out = rot90(x, turns);
    return
  end
  h = size(x, 1);
  w = size(x, 2);
  c = cosd(angle);
  s = sind(angle);
  if crop
    rows = h;
    columns = w;
  else
    rows = ceil(h * abs(c) + w * abs(s) - 1e-9);
    columns = ceil(w * abs(c) + h * abs(s) - 1e-9);
  end
  [u, v] = meshgrid((1:columns) - (columns + 1) / 2, (1:rows) - (rows + 1) / 2);
  px = c * u - s * v + (w + 1) / 2;
  py = s * u + c * v + (h + 1) / 2;
  if strcmp(method, 'bicubic'), method = 'cubic'; elseif strcmp(method, 'bilinear'), method = 'linear'; end
  out = zeros(rows, columns, size(x, 3));
  for k = 1:size(x, 3)
    out(:, :, k) = interp2(double(x(:, :, k)), px, py, method, 0);
  end
  if islogical(x), out = out > 0.5; elseif ~isa(x, 'double'), out = cast(out, class(x)); end
end

function fontsize(varargin)
% fontsize(h, size, units) sets the size of all text in a figure or axes; fontsize(h, 'increase'), fontsize(h, 'decrease'), fontsize(h, 'scale', factor).
% example:
%   title('a'); fontsize(gcf, 20, 'points'); disp(get(gca, 'FontSize'))
% prints:
%       20
  [h, args] = textHolders(varargin);
  for one = h
    size = one.FontSize;
    if isnumeric(args{1})
      unit = 1;
      if numel(args) > 1, unit = [1 0.75 72 72 / 2.54] * strcmpi(args{2}, {'points', 'pixels', 'inches', 'centimeters'})'; end
      if unit == 0, error('MATLAB:graphics:fontsize:units', 'There are no units ''%s''.', char(args{2})); end
      size = args{1} * unit;
    elseif strcmpi(args{1}, 'increase')
      size = size * 1.1;
    elseif strcmpi(args{1}, 'decrease')
      size = size * 0.9;
    elseif strcmpi(args{1}, 'scale')
      size = size * args{2};
    else
      error('MATLAB:graphics:fontsize:option', 'There is no option ''%s''.', char(args{1}));
    end
    one.FontSize = size;
  end
end

function [h, args] = textHolders(args)
% Everything below a figure or axes whose text has a size of its own.
  top = gcf;
  if isobject(args{1}) && ~isstring(args{1})
    top = args{1};
    args(1) = [];
  end
  h = reshape(findall(top, '-property', 'FontSize'), 1, []);
  if numel(h) > 1, h = h(arrayfun(@(one) ~isprop(one, 'FontSizeMode') || strcmp(one.FontSizeMode, 'manual') || any(strcmp(one.Type, {'axes', 'polaraxes'})), h)); end
end

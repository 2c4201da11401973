function fontname(varargin)
% fontname(name) sets the font of all text in the current figure; fontname(h, name) below a figure or axes.
% example:
%   title('a'); fontname('Courier'); disp(get(gca, 'FontName'))
% prints:
%   Courier
  top = gcf;
  if nargin > 1, top = varargin{1}; end
  set(findall(top, '-property', 'FontName'), 'FontName', varargin{end});
end

function varargout = orient(varargin)
% orient landscape, orient portrait turn the page that a figure is printed on; orient tells which; orient(fig, way).
% example:
%   figure; orient landscape; disp(orient)
% prints:
%   landscape
  args = varargin;
  fig = [];
  if ~isempty(args) && isa(args{1}, 'matlab.graphics.Graphics'), fig = args{1}; args(1) = []; else, fig = gcf; end
  if isempty(args), varargout{1} = fig.PaperOrientation; return, end
  way = lower(char(args{1}));
  if strcmp(way, 'tall'), way = 'portrait'; end
  if ~any(strcmp(way, {'portrait', 'landscape'})), error('MATLAB:orient:InvalidOption', 'Unknown option ''%s''.', way); end
  if ~strcmp(way, fig.PaperOrientation), fig.PaperSize = fig.PaperSize([2 1]); end
  fig.PaperOrientation = way;
end

function h = colordef(varargin)
% colordef white, colordef black and colordef none set the colours of figures and axes made later: dark on
% light, light on dark, or those of the start. colordef(fig, name) sets them for one figure,
% h = colordef('new', name) makes one.
% example:
%   colordef black, ax = axes; disp(ax.Color), colordef none
% prints:
%        0     0     0
  narginchk(1, 2)
  name = validatestring(varargin{end}, {'white', 'black', 'none'}, 'colordef');
  target = groot;
  if nargin == 2
    target = varargin{1};
    if ischar(target) || isstring(target)
      validatestring(target, {'new'}, 'colordef');
      target = figure;
    elseif ~isgraphics(target, 'figure') && ~isequal(target, 0)
      error('MATLAB:colordef:InvalidFigure', 'The first argument must be a figure, 0 or ''new''.');
    end
  end
  parts = {'FigureColor', 'AxesColor', 'AxesXColor', 'AxesYColor', 'AxesZColor', 'TextColor'};
  switch name
    case 'white', colors = {[0.8 0.8 0.8], 'w', 'k', 'k', 'k', 'k'};
    case 'black', colors = {'k', 'k', 'w', 'w', 'w', 'w'};
    otherwise, colors = repmat({'remove'}, 1, numel(parts));
  end
  for k = 1:numel(parts), set(target, ['Default' parts{k}], colors{k}); end
  if ~isequal(target, groot) && ischar(colors{1}) && ~strcmp(name, 'none'), target.Color = colors{1}; end
  if nargout > 0, h = target; end
end

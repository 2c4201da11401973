function h = title(varargin)
% title(txt) writes a title above the axes.
% title(ax, txt), title(txt, subtitle), title(..., name, value)
% example:
%   title('Speed'); disp(get(get(gca, 'Title'), 'String'))
% prints:
%   Speed

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  t = get(ax, 'Title');
  text = args{1};
  args(1) = [];
  if mod(numel(args), 2) == 1
    set(get(ax, 'Subtitle'), 'String', args{1});
    args(1) = [];
  end
  set(t, 'String', text, args{:});
  if nargout > 0, h = t; end
end

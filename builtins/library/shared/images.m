function h = makeImage(mapping, args)
% The image of image and imagesc.
  [ax, args] = axescheck(args{:});
  if isempty(ax), ax = gca; end
  x = [];
  y = [];
  if isempty(args), args = {peaks(64)}; end
  if numel(args) >= 3 && isnumeric(args{2}) && (isnumeric(args{3}) || islogical(args{3}))
    x = args{1};
    y = args{2};
    c = args{3};
    args(1:3) = [];
  elseif ischar(args{1}) || isstring(args{1})
    k = find(strcmpi(args(1:2:end), 'CData'));
    if isempty(k), error('MATLAB:image:noData', 'Image data are missing.'); end
    c = args{2 * k(1)};
    args(2 * k(1) - 1:2 * k(1)) = [];
  else
    c = args{1};
    args(1) = [];
  end
  limits = [];
  if ~isempty(args) && isnumeric(args{1})
    limits = args{1};
    args(1) = [];
  end
  if ~(ismatrix(c) || (ndims(c) == 3 && size(c, 3) == 3)) || ~(isnumeric(c) || islogical(c))
    error('MATLAB:image:invalidData', 'Color data must be an m-by-n-by-3 or m-by-n matrix.');
  end
  if ~isreal(c), error('MATLAB:image:complex', 'Color data must be real.'); end
  held = strcmp(ax.NextPlot, 'add');
  ax = newplot(ax);
  h = hgobject('image', ax, 'CData', c, 'CDataMapping', mapping);
  if ~isempty(x), h.XData = double(x([1 end])); end
  if ~isempty(y), h.YData = double(y([1 end])); end
  if ~held, set(ax, 'YDir', 'reverse', 'Layer', 'top', 'Box', 'on'); end
  if ~isempty(limits), ax.CLim = double(limits(:))'; end
  if ~isempty(args), set(h, args{:}); end
end

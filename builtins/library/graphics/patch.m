function h = patch(varargin)
% patch(x, y, colour) adds polygons to the axes; patch(x, y, z, colour), patch('Faces', f, 'Vertices', v, ...), patch(struct).
% example:
%   h = patch([0 1 1], [0 0 1], 'b'); disp(size(h.Vertices))
% prints:
%        3     2

% with: axes_args
  [ax, args] = axesFor(varargin);
  t = hgobject('patch', ax, 'FaceColor', [0 0 0]);
  try
    n = 0;
    while n < numel(args) && n < 4 && (isnumeric(args{n + 1}) || islogical(args{n + 1}) || isdatetime(args{n + 1}) || isduration(args{n + 1})), n = n + 1; end
    if n >= 2
      colour = [];
      hasColour = false;
      if n < numel(args) && (ischar(args{n + 1}) || isstring(args{n + 1})) && mod(numel(args) - n, 2) == 1
        data = args(1:n);
        colour = args{n + 1};
        hasColour = true;
        args(1:n + 1) = [];
      else
        data = args(1:max(2, n - 1));
        if n > 2, colour = args{n}; hasColour = true; end
        args(1:n) = [];
      end
      if numel(data{1}) ~= numel(data{2}), error('MATLAB:patch:sizes', 'Vectors must be the same length.'); end
      set(t, 'XData', placeData(data{1}), 'YData', placeData(data{2}));
      if numel(data) > 2, t.ZData = double(data{3}); end
      if hasColour
        if ischar(colour) || isstring(colour) || (isnumeric(colour) && numel(colour) == 3 && size(colour, 1) == 1 && all(colour >= 0 & colour <= 1))
          t.FaceColor = colour;
        elseif ~isempty(colour)
          set(t, 'CData', double(colour), 'FaceColor', 'flat');
          if numel(colour) == numel(data{1}) && numel(colour) > 1, t.FaceColor = 'interp'; end
        end
      end
    end
    if ~isempty(args)
      if isstruct(args{1})
        s = args{1};
        args(1) = [];
        for name = fieldnames(s)'
          word = name{1};
          switch lower(word)
            case 'faces', word = 'Faces';
            case 'vertices', word = 'Vertices';
            case 'facevertexcdata', word = 'FaceVertexCData';
          end
          set(t, word, s.(name{1}));
        end
      end
      if ~isempty(args), set(t, args{:}); end
    end
    if isempty(t.XData) && ~isempty(t.Vertices) && size(t.Vertices, 2) < 2
      error('MATLAB:patch:vertices', 'Vertices must have two or three columns.');
    end
  catch problem
    delete(t);
    rethrow(problem);
  end
  if nargout > 0, h = t; end
end

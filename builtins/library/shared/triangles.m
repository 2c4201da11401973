function h = makeTriangles(args, face, edge)
% Triangles in space as one patch.
  if isa(args{1}, 'triangulation'), args = corners(args); end
  t = args{1};
  x = args{2}(:);
  y = args{3}(:);
  z = args{4}(:);
  c = z;
  args(1:4) = [];
  if ~isempty(args) && isnumeric(args{1})
    c = args{1}(:);
    args(1) = [];
  end
  ax = gca;
  held = strcmp(ax.NextPlot, 'add');
  ax = newplot(ax);
  h = patch('Faces', double(t), 'Vertices', [x y z], 'FaceVertexCData', double(c), 'FaceColor', face, 'EdgeColor', edge, args{:});
  if ~held
    ax.View = [-37.5 30];
    ax.XGrid = 'on'; ax.YGrid = 'on'; ax.ZGrid = 'on';
  end
end

function args = corners(args)
% A triangulation as triangles and coordinates; z may follow.
  tr = args{1};
  p = tr.Points;
  data = {tr.ConnectivityList, p(:, 1), p(:, 2)};
  if size(p, 2) > 2, data{4} = p(:, 3); elseif isscalar(args) || ~isnumeric(args{2}), data{4} = 0 * p(:, 1); end
  args = [data, args(2:end)];
end

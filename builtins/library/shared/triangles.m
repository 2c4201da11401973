function h = makeTriangles(args, face, edge)
% Triangles in space as one patch.
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
  newplot(ax);
  h = patch('Faces', double(t), 'Vertices', [x y z], 'FaceVertexCData', double(c), 'FaceColor', face, 'EdgeColor', edge, args{:});
  if ~held
    ax.View = [-37.5 30];
    ax.XGrid = 'on'; ax.YGrid = 'on'; ax.ZGrid = 'on';
  end
end

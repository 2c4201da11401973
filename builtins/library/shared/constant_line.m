% with: axes_args

function h = constantLine(axis, args)
% One line for each value.
  [ax, args] = axescheck(args{:});
  if isempty(ax), ax = gca; end
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  values = placeData(args{1});
  args(1) = [];
  pairs = {};
  labels = '';
  if ~isempty(args) && (ischar(args{1}) || isstring(args{1}))
    [p, found] = hglinespec(args{1});
    if found
      pairs = p;
      args(1) = [];
    end
  end
  if mod(numel(args), 2) == 1
    labels = args{1};
    args(1) = [];
  end
  h = [];
  for k = 1:numel(values)
    text = labels;
    if iscell(labels) && ~isempty(labels), text = labels{min(k, numel(labels))}; end
    one = hgobject('constantline', ax, 'InterceptAxis', axis, 'Value', values(k), 'Label', text, ...
                   'Color', [0.15 0.15 0.15], 'FontSize', 0.9 * ax.FontSize, pairs{:}, args{:});
    h = [h, one];
  end
end

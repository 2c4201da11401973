% with: scatters

function h = makeBubbles(dims, args)
% Markers from 5 to 50 points wide, their areas in proportion between the smallest and the largest size.
  [ax, args] = axescheck(args{:});
  if isempty(ax), ax = gca; end
  if numel(args) < dims + 1, error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  sizes = double(args{dims + 1});
  lowest = min(sizes(:));
  part = (sizes - lowest) / max(max(sizes(:)) - lowest, eps);
  args{dims + 1} = 5 ^ 2 + part * (50 ^ 2 - 5 ^ 2);
  h = makeScatter(dims, [{ax}, args]);
  h.MarkerFaceColor = 'flat';
  h.MarkerFaceAlpha = 0.6;
  if strcmp(ax.XLimMode, 'auto'), ax.XLimitMethod = 'padded'; ax.YLimitMethod = 'padded'; end
end

function h = fplot3(varargin)
% fplot3(fx, fy, fz, [a b]) draws a curve in space; h.TRange = [c d] draws it over another range.
% example:
%   h = fplot3(@sin, @cos, @(t) t, [0 1]); h.TRange = [0 2]; disp(max(h.ZData))
% prints:
%        2

% with: axes_args
  [ax, args] = axesFor(varargin);
  if numel(args) < 3, error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  f = cellfun(@asFunction, args(1:3), 'UniformOutput', false);
  args(1:3) = [];
  range = [-5 5];
  if ~isempty(args) && isnumeric(args{1})
    range = args{1}(:)';
    args(1) = [];
  end
  t = hgretype(plot3(ax, NaN, NaN, NaN, args{:}), 'parameterizedfunctionline', 'XFunction', f{1}, 'YFunction', f{2}, ...
               'ZFunction', f{3}, 'TRange', range, 'Sampler', @sampleCurve);
  sampleCurve(t);
  if nargout > 0, h = t; end
end

function sampleCurve(h)
  n = h.MeshDensity;
  if n == 23, n = 401; end
  t = linspace(h.TRange(1), h.TRange(2), n);
  set(h, 'XData', h.XFunction(t) + 0 * t, 'YData', h.YFunction(t) + 0 * t, 'ZData', h.ZFunction(t) + 0 * t);
end

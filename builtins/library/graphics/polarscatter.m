function h = polarscatter(varargin)
% polarscatter(theta, rho) draws markers in polar axes; polarscatter(theta, rho, size, colour), polarscatter(..., 'filled'), polarscatter(..., marker).
% example:
%   h = polarscatter([0 1], [1 2]); disp(h.Type)
% prints:
%   line

% with: axes_args
  args = varargin;
  on = {};
  if ~isempty(args) && isa(args{1}, 'matlab.graphics.Graphics'), on = args(1); args(1) = []; end
  [data, args] = numbersFirst(args, 4);
  if numel(data) < 2, error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  [filled, args] = takeWord(args, 'filled');
  [spec, args] = lineSpec(args);
  look = {'LineStyle', 'none', 'Marker', 'o'};
  if numel(data) > 2 && isscalar(data{3}), look = [look, {'MarkerSize', sqrt(data{3})}]; end
  if numel(data) > 3 && numel(data{4}) == 3, look = [look, {'Color', data{4}}]; end
  t = polarplot(on{:}, data{1:2}, look{:}, spec{:});
  if filled, t.MarkerFaceColor = t.Color; end
  if ~isempty(args), set(t, args{:}); end
  if nargout > 0, h = t; end
end

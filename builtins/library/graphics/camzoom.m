function camzoom(varargin)
% camzoom(factor) makes plots in space so much larger, by a narrower view angle; camzoom(ax, factor).
% example:
%   view(3); camva(8); camzoom(2); fprintf('%.2f\n', camva)
% prints:
%   4.00

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args) || ~(isnumeric(args{1}) && isscalar(args{1}) && args{1} > 0)
    error('MATLAB:camzoom:InvalidFactor', 'The factor must be a positive number.');
  end
  camva(ax, camva(ax) / args{1});
end

function [k, v] = boundary(varargin)
% k = boundary(x, y) are the indices of points around a set of points of the plane, the first one
% again at the end; boundary(x, y, z) triangles around points of space; boundary(..., s) with a
% shrink factor from 0 (the convex hull) to 1 (as near as one region allows), 0.5 by default.
% [k, v] = boundary(...) also gives the area or volume.
% example:
%   disp(numel(boundary([0 1 2 2 2 1 0 0], [0 0 0 1 2 2 2 1])))
% prints:
%        9

% with: cells
  shrink = 0.5;
  args = varargin;
  if isempty(args), error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if numel(args) > 1 && isscalar(args{end}) && numel(args{1}) > 1
    shrink = args{end};
    args(end) = [];
  end
  if ~(shrink >= 0 && shrink <= 1), error('MATLAB:boundary:InvalidShrink', 'The shrink factor must be between 0 and 1.'); end
  P = pointMatrix('boundary', args);
  [U, first] = unique(P, 'rows', 'stable');
  shape = alphaShape(U, Inf);
  if shrink > 0
    spectrum = alphaSpectrum(shape);
    if isempty(spectrum), [k, v] = deal(zeros(0, 1 + 2 * (size(P, 2) == 3)), 0); return, end  % no area, no volume
    least = find(spectrum * (1 + 1e-9) >= criticalAlpha(shape, 'one-region'), 1, 'last');
    at = max(ceil((1 - shrink) * least), 1);
    shape.Alpha = spectrum(at) * (1 + 1e-12);
    if size(P, 2) == 2, shape.HoleThreshold = area(shape); else, shape.HoleThreshold = volume(shape); end
  end
  k = boundaryFacets(shape);
  if isempty(k), v = 0; return, end
  if size(P, 2) == 2
    v = area(shape);
    k = [k(:, 1); k(1)];
    k = first(k);
  else
    v = volume(shape);
    k = reshape(first(k), [], 3);
  end
end

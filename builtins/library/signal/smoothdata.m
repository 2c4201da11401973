function [B, window] = smoothdata(A, varargin)
% [B, window] = smoothdata(A, dim, method, window) smooths along a dimension: 'movmean' (usual),
% 'movmedian', 'gaussian', 'lowess', 'loess', 'rlowess', 'rloess', 'sgolay'. Options:
% 'SmoothingFactor' (0.25), 'SamplePoints', 'Degree' (2, of 'sgolay'), and a last 'omitnan' (usual)
% or 'includenan'. Tables are not supported.
% example:
%   disp(smoothdata([1 2 9 2 1], 'movmean', 3))
% prints:
%       1.5000    4.0000    4.3333    4.0000    1.5000

% with: smoothing
  if istable(A), error('MATLAB:smoothdata:NotSupported', 'smoothdata of tables is not supported: smooth their variables.'); end
  if ~isnumeric(A) && ~islogical(A), error('MATLAB:smoothdata:BadArray', 'The first argument must be numeric.'); end
  o = struct('dim', find([size(A) 2] ~= 1, 1), 'method', 'movmean', 'window', [], 'factor', 0.25, 'points', [], 'degree', 2, 'nan', 'omitnan');
  args = varargin;
  if ~isempty(args) && isnumeric(args{1})
    o.dim = args{1};
    args(1) = [];
  end
  words = {'movmean', 'movmedian', 'gaussian', 'lowess', 'loess', 'rlowess', 'rloess', 'sgolay', 'omitnan', 'includenan', 'SmoothingFactor', 'SamplePoints', 'Degree'};
  while ~isempty(args)
    if isnumeric(args{1}) || isduration_(args{1})
      o.window = args{1};
      args(1) = [];
      continue
    end
    word = validatestring(args{1}, words, 'smoothdata');
    switch word
      case {'omitnan', 'includenan'}, o.nan = word; args(1) = [];
      case 'SmoothingFactor', o.factor = args{2}; args(1:2) = [];
      case 'SamplePoints', o.points = args{2}; args(1:2) = [];
      case 'Degree', o.degree = args{2}; args(1:2) = [];
      otherwise, o.method = word; args(1) = [];
    end
  end
  if ~isfloat(A), A = double(A); end
  n = size(A, o.dim);
  if isempty(o.points), t = (1:n)'; else, t = double(o.points(:)); end
  if numel(t) ~= n || any(diff(t) <= 0), error('MATLAB:smoothdata:SamplePoints', 'Sample points must increase, one for each element.'); end
  window = o.window;
  if isempty(window), window = usualWindow(A, o, t, n); end
  if ~(all(window > 0) && numel(window) <= 2), error('MATLAB:smoothdata:WindowSize', 'The window must be a positive number or two nonnegative ones.'); end
  order = [o.dim, setdiff(1:ndims(A), o.dim)];
  X = permute(A, order);
  shape = size(X);
  X = reshape(X, n, []);
  Y = X;
  for c = 1:size(X, 2), Y(:, c) = smoothed(X(:, c), t, window, o); end
  B = ipermute(reshape(Y, shape), order);
end

function t = isduration_(v)
  t = isa(v, 'duration');
end

function w = usualWindow(A, o, t, n)
% The widest window whose moving mean keeps all but `factor` of the energy about the mean, over all columns.
  w = 1;
  if n < 2, return, end
  X = reshape(permute(A, [o.dim, setdiff(1:ndims(A), o.dim)]), n, []);
  X = X - mean(X, 1, 'omitnan');
  X(isnan(X)) = 0;
  all_ = sum(X(:) .^ 2);
  points = 3;
  while points + 2 <= n && sum(sum(movmean(X, points + 2, 1) .^ 2)) >= (1 - o.factor) * all_, points = points + 2; end
  if any(strcmp(o.method, {'lowess', 'loess', 'rlowess', 'rloess', 'sgolay'})), points = max(points, 5); end
  w = points * (t(end) - t(1)) / (n - 1);
end

function [pks, locs, w, p] = findpeaks(y, varargin)
% [pks, locs, w, p] = findpeaks(y, x) finds local maxima: heights, places, widths, prominences.
% x: places of the samples, or the sample rate. Options: 'MinPeakHeight', 'MinPeakProminence',
% 'Threshold', 'MinPeakDistance', 'MinPeakWidth', 'MaxPeakWidth', 'NPeaks', 'SortStr' ('none',
% 'ascend', 'descend'), 'WidthReference' ('halfprom', 'halfheight').
% example:
%   [p, at] = findpeaks([0 2 1 3 0]); disp([p; at])
% prints:
%        2     3
%        2     4
  o = struct('MinPeakHeight', -Inf, 'MinPeakProminence', 0, 'Threshold', 0, 'MinPeakDistance', 0, ...
             'MinPeakWidth', 0, 'MaxPeakWidth', Inf, 'NPeaks', Inf, 'SortStr', 'none', 'Annotate', 'peaks', ...
             'WidthReference', 'halfprom');
  wasRow = isrow(y);
  y = y(:);
  n = numel(y);
  x = (1:n)';
  if ~isempty(varargin) && isnumeric(varargin{1})
    if isscalar(varargin{1}), x = (0:n - 1)' / varargin{1}; else, x = varargin{1}(:); end
    varargin(1) = [];
  end
  for k = 1:2:numel(varargin)
    o.(validatestring(varargin{k}, fieldnames(o))) = varargin{k + 1};
  end
  if n < 3
    error('signal:findpeaks:emptyDataSet', 'Data set must contain at least 3 samples.');
  end
  at = maxima(y);
  at = at(y(at) > o.MinPeakHeight);
  if o.Threshold > 0
    left = y(at) - y(max(at - 1, 1));
    right = y(at) - y(min(at + 1, n));
    at = at(min(left, right) >= o.Threshold);
  end
  [prominence, base] = prominences(y, at);
  keep = prominence >= o.MinPeakProminence;
  [at, prominence, base] = deal(at(keep), prominence(keep), base(keep));
  wantsWidth = nargout > 2 || o.MinPeakWidth > 0 || o.MaxPeakWidth < Inf;
  width = zeros(size(at));
  if wantsWidth
    for k = 1:numel(at)
      if strcmp(o.WidthReference, 'halfheight'), level = y(at(k)) / 2;
      else, level = y(at(k)) - prominence(k) / 2; end
      width(k) = crossing(x, y, at(k), level, 1) - crossing(x, y, at(k), level, -1);
    end
    keep = width >= o.MinPeakWidth & width <= o.MaxPeakWidth;
    [at, prominence, width] = deal(at(keep), prominence(keep), width(keep));
  end
  if o.MinPeakDistance > 0
    keep = farApart(x(at), y(at), o.MinPeakDistance);
    [at, prominence, width] = deal(at(keep), prominence(keep), width(keep));
  end
  order = (1:numel(at))';
  if ~strcmp(o.SortStr, 'none'), [~, order] = sort(y(at), o.SortStr); end
  order = order(1:min(end, o.NPeaks));
  [pks, locs, w, p] = deal(y(at(order)), x(at(order)), width(order), prominence(order));
  if wasRow, [pks, locs, w, p] = deal(pks', locs', w', p'); end
end

function at = maxima(y)
% The first sample of each run that is higher than both its neighbours.
  n = numel(y);
  change = [true; y(2:n) ~= y(1:n - 1)];
  starts = find(change);
  v = y(starts);
  inner = 2:numel(v) - 1;
  isPeak = v(inner) > v(inner - 1) & v(inner) > v(inner + 1) & ~isinf(v(inner));
  at = starts(inner(isPeak));
  at = at(:);
  infinite = find(isinf(y) & y > 0);
  at = sort([at; infinite]);
end

function [p, base] = prominences(y, at)
  p = zeros(size(at));
  base = p;
  for k = 1:numel(at)
    higher = find(y(1:at(k) - 1) > y(at(k)), 1, 'last');
    if isempty(higher), higher = 0; end
    left = min(y(higher + 1:at(k)));
    higher = find(y(at(k) + 1:end) > y(at(k)), 1);
    if isempty(higher), higher = numel(y) - at(k) + 1; end
    right = min(y(at(k):at(k) + higher - 1));
    base(k) = max(left, right);
    p(k) = y(at(k)) - base(k);
  end
end

function place = crossing(x, y, at, level, step)
  k = at;
  while k + step >= 1 && k + step <= numel(y) && y(k + step) > level, k = k + step; end
  next = k + step;
  if next < 1 || next > numel(y), place = x(k); return, end
  place = x(k) + (x(next) - x(k)) * (level - y(k)) / (y(next) - y(k));
end

function keep = farApart(x, y, distance)
% The highest stays; what is closer to it goes, and so on.
  keep = true(size(x));
  [~, order] = sort(y, 'descend');
  for k = order'
    if ~keep(k), continue, end
    close = abs(x - x(k)) < distance;
    close(k) = false;
    keep(close) = false;
  end
end

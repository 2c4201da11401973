function [n, xe, ye, bx, by] = histcounts2(x, y, varargin)
% [n, xedges, yedges, xbin, ybin] = histcounts2(x, y) counts pairs of numbers in rectangles.
% histcounts2(x, y, nbins), histcounts2(x, y, xedges, yedges), and the names NumBins, BinWidth, XBinEdges, YBinEdges, XBinLimits,
% YBinLimits, BinMethod, Normalization.
% example:
%   disp(histcounts2([1 1 2], [1 1 2], [0 1.5 3], [0 1.5 3]))
% prints:
%        2     0
%        0     1

% with: axes_args
  if ~isequal(numel(x), numel(y)), error('MATLAB:histcounts2:XYSizeMismatch', 'X and Y must be the same size.'); end
  x = double(x(:));
  y = double(y(:));
  args = varargin;
  bins = []; xe = []; ye = [];
  if ~isempty(args) && isnumeric(args{1})
    if numel(args) > 1 && isnumeric(args{2})
      [xe, ye] = args{1:2};
      args(1:2) = [];
    else
      bins = args{1};
      args(1) = [];
    end
  end
  [bins, args] = takePair(args, 'NumBins', bins);
  [width, args] = takePair(args, 'BinWidth', []);
  [xe, args] = takePair(args, 'XBinEdges', xe);
  [ye, args] = takePair(args, 'YBinEdges', ye);
  [xl, args] = takePair(args, 'XBinLimits', []);
  [yl, args] = takePair(args, 'YBinLimits', []);
  [method, args] = takePair(args, 'BinMethod', 'auto');
  [way, args] = takePair(args, 'Normalization', 'count');
  if ~isempty(args), error('MATLAB:histcounts2:UnrecognizedOption', 'Unrecognized option %s.', char(string(args{1}))); end
  if ~isempty(bins), bins = bins(:)' + [0 0]; end
  if ~isempty(width), width = width(:)' + [0 0]; end
  xe = edgesFor(x, xe, pick(bins, 1), pick(width, 1), xl, method);
  ye = edgesFor(y, ye, pick(bins, 2), pick(width, 2), yl, method);
  bx = discretize(x, xe);
  by = discretize(y, ye);
  in = ~isnan(bx) & ~isnan(by);
  bx(~in) = 0;
  by(~in) = 0;
  n = accumarray([bx(in), by(in)], 1, [numel(xe), numel(ye)] - 1);
  area = diff(xe(:)) .* diff(ye(:))';
  total = max(numel(x), 1);
  switch char(way)
    case 'count'
    case 'probability', n = n / total;
    case 'percentage', n = 100 * n / total;
    case 'countdensity', n = n ./ area;
    case 'pdf', n = n ./ area / total;
    case 'cumcount', n = cumsum(cumsum(n, 1), 2);
    case 'cdf', n = cumsum(cumsum(n, 1), 2) / total;
    otherwise, error('MATLAB:histcounts2:UnrecognizedNormalization', 'Unknown normalization ''%s''.', char(way));
  end
  bx = reshape(bx, size(x));
  by = reshape(by, size(y));
end

function v = pick(v, k)
  if ~isempty(v), v = v(k); end
end

function e = edgesFor(x, e, bins, width, limits, method)
  if ~isempty(e), e = double(e(:))'; return, end
  x = x(isfinite(x));
  if ~isempty(limits), x = x(x >= limits(1) & x <= limits(2)); end
  if isempty(x), x = 0; end
  if ~isempty(bins)
    if isempty(limits), [~, e] = histcounts(x, bins); else, e = linspace(limits(1), limits(2), bins + 1); end
    return
  end
  if isempty(width)
    if strcmp(method, 'integers'), width = 1; x = [x; min(x) - 0.5; max(x) + 0.5]; else, width = roundWidth(3.5 * std(x) / numel(x) ^ (1 / 4)); end
  end
  if ~(width > 0), width = 1; end
  if isempty(limits)
    first = width * floor(min(x) / width);
    if strcmp(method, 'integers'), first = min(x); end
    count = min(1024, max(1, ceil((max(x) - first) / width - 1e-12)));
    e = first + (0:count) * width;
    if e(end) <= max(x) && count < 1024 && e(end) < max(x), e(end + 1) = e(end) + width; end
    e(end) = max(e(end), max(x));
  else
    e = unique([limits(1):width:limits(2), limits(2)]);
  end
end

function w = roundWidth(w)
  if ~(w > 0) || ~isfinite(w), w = 1; return, end
  power = 10 ^ floor(log10(w));
  size1 = w / power;
  steps = [1 2 3 5 10];
  w = power * steps(1 + (size1 >= 1.5) + (size1 >= 2.5) + (size1 >= 4) + (size1 >= 7.5));
end

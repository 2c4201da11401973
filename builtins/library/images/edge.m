function [bw, level] = edge(x, method, level, varargin)
% edge(x, 'sobel' | 'prewitt' | 'roberts' | 'canny' | 'log', threshold) finds the edges of an image.
% example:
%   e = edge([zeros(8), ones(8)]); disp(any(e(:)))
% prints:
%      1
  if nargin < 2, method = 'sobel'; end
  if nargin < 3, level = []; end
  which_ = lower([varargin(cellfun(@(a) ischar(a) || isstring(a), varargin)), {'both'}]);
  varargin = varargin(cellfun(@isnumeric, varargin));
  v = im2double(x);
  switch lower(method)
    case {'sobel', 'prewitt', 'roberts'}
      k = fspecial('sobel') / 8;
      if strcmpi(method, 'prewitt'), k = fspecial('prewitt') / 6; end
      gy = imfilter(v, k, 'replicate');
      gx = imfilter(v, k', 'replicate');
      % 'horizontal' and 'vertical' edges only.
      if strcmp(which_{1}, 'horizontal'), gx = 0 * gx; elseif strcmp(which_{1}, 'vertical'), gy = 0 * gy; end
      m = gx.^2 + gy.^2;
      if isempty(level), level = sqrt(4 * mean(m(:))); end
      bw = m > level^2 & ridge(m, gx, gy);
    case 'canny'
      s = sqrt(2);
      if ~isempty(varargin), s = varargin{1}; end
      g = imgaussfilt(v, s);
      k = fspecial('sobel') / 8;
      gy = imfilter(g, k, 'replicate');
      gx = imfilter(g, k', 'replicate');
      m = sqrt(gx.^2 + gy.^2);
      if max(m(:)) > 0, m = m / max(m(:)); end
      if isempty(level)
        sorted = sort(m(:));
        high = sorted(max(1, ceil(0.7 * numel(sorted))));
        level = [0.4 * high, high];
      elseif isscalar(level)
        level = [0.4 * level, level];
      end
      thin = ridge(m, gx, gy);
      weak = thin & m > level(1);
      strong = thin & m > level(2);
      labels = bwlabel(weak, 8);
      keep = unique(labels(strong));
      bw = ismember(labels, keep(keep > 0));
    case {'log', 'zerocross'}
      g = imfilter(v, fspecial('log', 13, 2), 'replicate');
      if isempty(level), level = 0.75 * mean(abs(g(:))); end
      bw = false(size(g));
      bw(:, 1:end - 1) = g(:, 1:end - 1) .* g(:, 2:end) < 0 & abs(diff(g, 1, 2)) > level;
      bw(1:end - 1, :) = bw(1:end - 1, :) | (g(1:end - 1, :) .* g(2:end, :) < 0 & abs(diff(g)) > level);
    otherwise
      error('images:edge:unknownMethod', 'Unknown method ''%s''.', method);
  end
end

function r = ridge(m, gx, gy)
% Places that are no lower than their neighbours across the edge.
  p = zeros(size(m) + 2);
  p(2:end - 1, 2:end - 1) = m;
  c = p(2:end - 1, 2:end - 1);
  across = c >= p(2:end - 1, 1:end - 2) & c > p(2:end - 1, 3:end);
  along = c >= p(1:end - 2, 2:end - 1) & c > p(3:end, 2:end - 1);
  r = (abs(gx) >= abs(gy) & across) | (abs(gy) >= abs(gx) & along);
end

function [a, d] = dwt(x, varargin)
% [a, d] = dwt(x, wname) splits a signal into approximation and detail; dwt(x, LoD, HiD) with filters;
% dwt(..., 'mode', word) with another extension at the ends: 'sym' (standard), 'symw', 'ppd', 'per',
% 'zpd', 'sp0'.
% example:
%   [a, d] = dwt([1 2 3 4], 'haar'); fprintf('%.4f ', a, d), fprintf('\n')
% prints:
%   2.1213 4.9497 -0.7071 -0.7071 

% with: wavelet
  [low, high, mode] = filterArguments(varargin, false);
  column = iscolumn(x) && ~isscalar(x);
  x = reshape(double(x), 1, []);
  n = numel(low);
  if strcmp(mode, 'per')
    if mod(numel(x), 2), x(end + 1) = x(end); end
    half = numel(x) / 2;
    y = extended(x, n / 2, 'ppd');
    cut = @(f) downsampled(conv(y, f, 'valid'), 2, half);
  else
    y = extended(x, n - 1, mode);
    cut = @(f) downsampled(conv(y, f, 'valid'), 2, floor((numel(x) + n - 1) / 2));
  end
  a = cut(low);
  d = cut(high);
  if column, [a, d] = deal(a(:), d(:)); end
end

function y = downsampled(y, first, count)
  y = y(first:2:end);
  y = y(1:count);
end

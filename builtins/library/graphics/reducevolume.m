function varargout = reducevolume(varargin)
% [x, y, z, v] = reducevolume(x, y, z, v, [rx ry rz]) keeps every rx-th, ry-th and rz-th place of a volume; v = reducevolume(v, r).
% example:
%   disp(size(reducevolume(ones(4, 6, 8), 2)))
% prints:
%        2     3     4
  r = varargin{end} .* [1 1 1];
  take = @(a) a(1:r(2):end, 1:r(1):end, 1:r(3):end);
  if nargin < 4, v = {take(varargin{1})}; all = cell(1, 3); [all{:}] = meshgrid(1:size(varargin{1}, 2), 1:size(varargin{1}, 1), 1:size(varargin{1}, 3)); else, v = {take(varargin{4})}; all = varargin(1:3); if isvector(all{1}), p = all; [all{:}] = meshgrid(p{:}); end, end
  if nargout <= 1, varargout = v; else, varargout = [cellfun(take, all, 'UniformOutput', false), v]; end
end

function out = im2bw(x, varargin)
% im2bw(x, level) is true where an image is bright.
% example:
%   disp(im2bw([0.2 0.8]))
% prints:
%      0   1
  level = 0.5;
  if ~isempty(varargin), level = varargin{end}; end
  if ndims(x) == 3, x = rgb2gray(x); end
  out = im2double(x) > level;
end

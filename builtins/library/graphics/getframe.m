function f = getframe(varargin)
% f = getframe takes a picture of the figure: f.cdata, f.colormap.
% example:
%   plot(1:3); f = getframe; disp(size(f.cdata, 3))
% prints:
%        3
  fig = gcf;
  if nargin > 0, fig = ancestor(varargin{1}, 'figure'); end
  f = struct('cdata', print(fig, '-RGBImage', '-r96'), 'colormap', []);
end

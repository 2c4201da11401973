function varargout = plotyy(x1, y1, x2, y2, f1, f2)
% plotyy(x1, y1, x2, y2) draws with two y axes.
% example:
%   [a, h] = plotyy(1:3, 1:3, 1:3, 4:6); disp(numel(a))
% prints:
%        2
  if nargin < 5, f1 = 'plot'; end
  if nargin < 6, f2 = f1; end
  yyaxis left
  left = gca;
  h1 = feval(f1, x1, y1);
  yyaxis right
  h2 = feval(f2, x2, y2);
  all = {[left, gca], h1, h2};
  axes(left);
  varargout = all(1:nargout);
end

function h = ezcontour(varargin)
% ezcontour(f, [a b c d]) draws lines on which a function of two variables, given as text or handle, is constant; ezcontour(f, range, n).
% example:
%   h = ezcontour('x + y', [0 1]); disp(h.Type)
% prints:
%   contour

% with: easy
  [f, args, names] = easyFunctions(varargin, 2);
  [x, y, z] = easyGrid(f{1}, args);
  [~, t] = contour(x, y, z);
  easyLabels(names, f);
  if nargout > 0, h = t; end
end

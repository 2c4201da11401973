function h = ezmeshc(varargin)
% ezmeshc(f, [a b c d]) draws a function of two variables, given as text or handle, with its contour lines below; ezmeshc(f, range, n).
% example:
%   h = ezmeshc('x + y', [0 1]); disp(numel(h))
% prints:
%        2

% with: easy
  [f, args, names] = easyFunctions(varargin, 2);
  [x, y, z] = easyGrid(f{1}, args);
  t = meshc(x, y, z);
  easyLabels(names, f);
  if nargout > 0, h = t; end
end

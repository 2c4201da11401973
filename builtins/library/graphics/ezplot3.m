function h = ezplot3(varargin)
% ezplot3(x, y, z, [a b]) draws a curve in space whose coordinates are functions, given as text or handles.
% example:
%   h = ezplot3('cos(t)', 'sin(t)', 't', [0 1]); disp(max(h.ZData))
% prints:
%        1

% with: easy
  [f, args, names] = easyFunctions(varargin, 1);
  if numel(f) ~= 3, error('MATLAB:narginchk:notEnoughInputs', 'Three functions must be given.'); end
  range = [0 2 * pi];
  if ~isempty(args) && isnumeric(args{1}), range = args{1}; end
  t = fplot3(f{:}, range);
  xlabel('x'); ylabel('y'); zlabel('z');
  title(sprintf('x = %s, y = %s, z = %s', names{:}));
  if nargout > 0, h = t; end
end

function h = ezplot(f, varargin)
% ezplot(f, [a b]) draws a function given as text or handle, with its name as title.
% example:
%   h = ezplot('x^2', [0 1]); disp(max(h.YData))
% prints:
%        1
  range = [-2 * pi, 2 * pi];
  if ~isempty(varargin) && isnumeric(varargin{1}), range = varargin{1}; end
  name = f;
  if isa(f, 'function_handle')
    name = regexprep(func2str(f), '^@\([^)]*\)', '');
  else
    eq = find(f == '=', 1);
    if ~isempty(eq), f = [f(1:eq - 1) '-(' f(eq + 1:end) ')']; end
    names = symvar(f);
    f = str2func(['@(' strjoin([names(:)', repmat({'unused'}, 1, isempty(names))], ',') ') ' vectorize(f)]);
  end
  if nargin(f) >= 2
    t = fimplicit(f, range);
  else
    t = fplot(f, range);
  end
  title(name);
  if nargout > 0, h = t; end
end

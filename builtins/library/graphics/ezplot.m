function h = ezplot(f, varargin)
% ezplot(f, [a b]) draws a function given as text or handle, with its name as title; of two variables where it is zero.
% ezplot(fx, fy, [a b]) draws a curve whose coordinates are functions.
% example:
%   h = ezplot('x^2', [0 1]); disp(max(h.YData))
% prints:
%        1
  if ~isempty(varargin) && ~isnumeric(varargin{1})
    range = [0 2 * pi];
    if numel(varargin) > 1, range = varargin{2}; end
    t = fplot(oneFunction(f), oneFunction(varargin{1}), range);
    xlabel('x');
    ylabel('y');
    title(['x = ' nameOf(f) ', y = ' nameOf(varargin{1})]);
    if nargout > 0, h = t; end
    return
  end
  range = [-2 * pi, 2 * pi];
  if ~isempty(varargin) && isnumeric(varargin{1}), range = varargin{1}; end
  name = nameOf(f);
  f = oneFunction(f);
  if nargin(f) >= 2
    t = fimplicit(f, range);
    if ~any(name == '='), name = [name ' = 0']; end
    ylabel('y');
  else
    t = fplot(f, range);
  end
  xlabel('x');
  title(name);
  if nargout > 0, h = t; end
end

function name = nameOf(f)
  if isa(f, 'function_handle'), name = regexprep(func2str(f), '^@\([^)]*\)', ''); else, name = char(f); end
end

function f = oneFunction(f)
  if isa(f, 'function_handle'), return, end
  f = char(f);
  eq = find(f == '=', 1);
  if ~isempty(eq), f = [f(1:eq - 1) '-(' f(eq + 1:end) ')']; end
  names = symvar(f);
  f = str2func(['@(' strjoin([names(:)', repmat({'unused'}, 1, isempty(names))], ',') ') ' vectorize(f)]);
end

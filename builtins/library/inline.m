function f = inline(expression, varargin)
% A function from the text of an expression: here a function handle.
  if ~(ischar(expression) || isstring(expression))
    error('MATLAB:inline:invalidInput', 'The expression must be text.');
  end
  expression = char(expression);
  if isempty(varargin)
    names = symvar(expression);
    names = names(~ismember(names, {'i', 'j', 'pi', 'e'}));
    if isempty(names), names = {'x'}; end
    if numel(names) > 1, names = reshape(sort(names), 1, []); end
  elseif isscalar(varargin) && isnumeric(varargin{1})
    n = varargin{1};
    if ~(isscalar(n) && n >= 0 && n == fix(n))
      error('MATLAB:inline:invalidCount', 'The number of parameters must be a nonnegative integer.');
    end
    names = [{'x'} arrayfun(@(k) sprintf('P%d', k), 1:n, 'UniformOutput', false)];
  else
    if ~all(cellfun(@(v) ischar(v) || isstring(v), varargin))
      error('MATLAB:inline:invalidNames', 'The names of the arguments must be text.');
    end
    names = cellfun(@char, varargin, 'UniformOutput', false);
  end
  f = str2func(['@(' strjoin(reshape(names, 1, []), ', ') ') ' expression]);
end

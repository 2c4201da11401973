function names = symvar(expression)
% The names of the variables in an expression.
  if ~(ischar(expression) || isstring(expression))
    error('MATLAB:symvar:invalidInput', 'The expression must be text.');
  end
  text = regexprep(char(expression), '(''[^'']*''|"[^"]*")', ' ');
  text = regexprep(text, '(?<![A-Za-z_0-9])(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?[ij]?', ' ');
  [words, ending] = regexp(text, '(?<![\w.])[A-Za-z]\w*', 'match', 'end');
  keep = true(size(words));
  for k = 1:numel(words)
    rest = regexp(text(ending(k) + 1:end), '^\s*\(', 'once');
    keep(k) = isempty(rest) && ~any(strcmp(words{k}, {'i', 'j', 'pi', 'inf', 'nan', 'Inf', 'NaN', 'eps'}));
  end
  names = unique(words(keep));
  names = names(:);
end

function at = strmatch(s, A, exact)
% Rows of A that begin with s, or are s.
  if ~(ischar(s) || iscellstr(s) || isstring(s)) || ~(ischar(A) || iscellstr(A) || isstring(A))
    error('MATLAB:strmatch:invalidInput', 'Inputs must be text.');
  end
  if iscell(s) || isstring(s)
    if numel(s) ~= 1
      error('MATLAB:strmatch:invalidInput', 'The text to look for must be one piece of text.');
    end
    s = char(s);
  end
  if ischar(s) && size(s, 1) > 1
    error('MATLAB:strmatch:invalidInput', 'The text to look for must be one piece of text.');
  end
  rows = cellstr(A);
  if ischar(A), rows = num2cell(A, 2); end
  if nargin > 2
    keep = strcmp(deblankEnd(s), cellfun(@deblankEnd, rows, 'UniformOutput', false));
  else
    keep = strncmp(s, rows, numel(s));
    if isempty(s), keep = true(size(rows)); end
  end
  at = find(keep(:));
  if isempty(at), at = []; end
end

function s = deblankEnd(s)
  s = regexprep(s, '[ \x00]+$', '');
end

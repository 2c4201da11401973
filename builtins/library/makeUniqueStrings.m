function [out, changed] = makeUniqueStrings(in, ex, varargin)
% Text that is different from other text, by appending _1, _2, ...
  if nargin < 2, ex = {}; end
  single = ischar(in);
  asString = isstring(in);
  if ~(single || asString || iscellstr(in))
    error('MATLAB:makeUniqueStrings:invalidInput', 'The text must be a character vector, a cell of them or strings.');
  end
  if ~(ischar(ex) || isstring(ex) || iscellstr(ex) || islogical(ex) || isnumeric(ex))
    error('MATLAB:makeUniqueStrings:invalidExclusion', 'What to exclude must be text.');
  end
  words = cellstr(in);
  if single, words = {in}; end
  check = true(size(words));
  if islogical(ex)
    check(:) = ex;
    taken = words(~check);
  elseif isnumeric(ex)
    check(:) = false;
    check(ex) = true;
    taken = words(~check);
  else
    taken = reshape(cellstr(ex), 1, []);
    if isempty(ex), taken = {}; end
  end
  most = Inf;
  if numel(varargin) > 0
    most = varargin{1};
    if ~(isnumeric(most) && isscalar(most) && most > 0 && most == fix(most))
      error('MATLAB:makeUniqueStrings:invalidLength', 'The length must be a positive integer.');
    end
  end
  changed = false(size(words));
  for k = find(check(:))'
    word = words{k};
    n = 0;
    while any(strcmp(word, taken))
      n = n + 1;
      ending = sprintf('_%d', n);
      if numel(ending) > most
        error('MATLAB:makeUniqueStrings:tooShort', 'No different text of %d characters is left.', most);
      end
      base = words{k};
      word = [base(1:min(end, most - numel(ending))) ending];
    end
    changed(k) = n > 0;
    words{k} = word;
    taken{end + 1} = word; %#ok<AGROW>
  end
  out = words;
  if single, out = words{1}; end
  if asString, out = string(words); end
end

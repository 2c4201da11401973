function [names, changed] = genvarname(str, exclusions)
% Valid names that are different from each other and from the exclusions.
  if nargin < 2, exclusions = {}; end
  if ~(ischar(str) || iscellstr(str) || isstring(str))
    error('MATLAB:genvarname:wrongInput', 'Input must be a character vector or a cell array of them.');
  end
  if ischar(str) && size(str, 1) > 1
    error('MATLAB:genvarname:wrongInput', 'Input must be a character vector or a cell array of them.');
  end
  if ~(ischar(exclusions) || iscellstr(exclusions) || isstring(exclusions))
    error('MATLAB:genvarname:wrongExclusions', 'Exclusions must be a character vector or a cell array of them.');
  end
  in = cellstr(str);
  if ischar(str) && isempty(str), in = {''}; end
  taken = reshape(cellstr(exclusions), 1, []);
  names = in;
  for k = 1:numel(in)
    word = in{k};
    if iskeyword(word)
      word = ['x' upper(word(1)) word(2:end)];
    end
    word = regexprep(word, '\s+([a-zA-Z])', '${upper($1)}');
    bad = ~isstrprop(word, 'alphanum') & word ~= '_';
    pieces = num2cell(word);
    for j = find(bad)
      pieces{j} = sprintf('0x%02X', double(word(j)));
    end
    word = [pieces{:}];
    if isempty(word)
      word = 'x';
    elseif ~isstrprop(word(1), 'alpha')
      word = ['x' word];
    end
    base = word;
    n = 0;
    while any(strcmp(word, taken))
      n = n + 1;
      word = sprintf('%s%d', base, n);
    end
    names{k} = word;
    taken{end + 1} = word; %#ok<AGROW>
  end
  changed = ~strcmp(names, in);
  if ischar(str), names = names{1}; end
  if isstring(str), names = string(names); end
end

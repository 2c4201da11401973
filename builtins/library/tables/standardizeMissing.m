function x = standardizeMissing(x, indicators)
% standardizeMissing(x, indicators) puts the class's missing value in place of others.
% example:
%   disp(standardizeMissing([1 -99 3], -99))
% prints:
%        1   NaN     3
  if istabular(x)
    for name = x.Properties.VariableNames
      x.(name{1}) = standardizeMissing(x.(name{1}), indicators);
    end
    return
  end
  if ~iscell(indicators) || iscellstr(indicators), indicators = {indicators}; end
  for k = 1:numel(indicators)
    what = indicators{k};
    if (isnumeric(x) || islogical(x)) && isnumeric(what)
      if isfloat(x), x(ismember(x, what)) = NaN; end
    elseif iscellstr(x) && (ischar(what) || isstring(what) || iscellstr(what))
      x(ismember(x, cellstr(what))) = {''};
    elseif (isstring(x) || iscategorical(x)) && (ischar(what) || isstring(what) || iscellstr(what))
      x(ismember(x, what)) = missing;
    end
  end
end

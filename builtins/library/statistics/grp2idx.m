function [g, names, levels] = grp2idx(s)
% [g, names, levels] = grp2idx(s) numbers the groups of a variable: categories in their order, texts
% in the order in which they come, numbers and logicals by size. NaN and '' have no group.
% example:
%   [g, n] = grp2idx({'b', 'a', 'b'}); disp(g'), disp(n{2})
% prints:
%        1     2     1
%   a
  if ischar(s), s = cellstr(s); end
  if isa(s, 'categorical')
    names = categories(s);
    g = double(s(:));
    levels = categorical(names);
  elseif iscell(s) || isstring(s)
    s = cellstr(s(:));
    names = unique(s(~strcmp(s, '')), 'stable');
    [~, g] = ismember(s, names);
    g(g == 0) = NaN;
    levels = names;
  else
    s = s(:);
    levels = unique(s(~isnan(double(s))));
    [~, g] = ismember(s, levels);
    g(g == 0) = NaN;
    names = arrayfun(@(v) num2str(v), double(levels), 'UniformOutput', false);
  end
  g = g(:);
  names = names(:);
end

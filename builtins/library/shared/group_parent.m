function [parent, list] = group_parent(list)
% The parent among the arguments of a group: the first one, a Parent option, or the current axes.
  if ~isempty(list) && ~ischar(list{1}) && ~isstring(list{1})
    parent = list{1};
    list(1) = [];
    return
  end
  at = find(cellfun(@(a) strcmpi(a, 'Parent'), list(1:2:end)), 1);
  if isempty(at)
    parent = gca;
  else
    parent = list{2 * at};
    list(2 * at - 1:2 * at) = [];
  end
end

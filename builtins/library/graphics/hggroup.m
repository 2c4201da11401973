function h = hggroup(varargin)
% hggroup(parent, Name, Value, ...) makes a group of graphics objects; objects made with it as Parent belong to it.
% example:
%   g = hggroup; line([0 1], [0 1], 'Parent', g); disp(numel(g.Children))
% prints:
%        1

% with: group_parent
  [parent, list] = group_parent(varargin);
  made = hgobject('hggroup', parent);
  if ~isempty(list), set(made, list{:}); end
  if nargout > 0, h = made; end
end

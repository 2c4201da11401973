function h = hgtransform(varargin)
% hgtransform(parent, Name, Value, ...) makes a group whose Matrix, 4 by 4, moves what belongs to it; makehgtform makes such matrices.
% example:
%   t = hgtransform('Matrix', makehgtform('translate', [5 0 0])); line([0 1], [0 1], 'Parent', t); disp(xlim)
% prints:
%        5     6

% with: group_parent
  [parent, list] = group_parent(varargin);
  made = hgobject('hgtransform', parent);
  made.Matrix = eye(4);
  if ~isempty(list), set(made, list{:}); end
  if nargout > 0, h = made; end
end

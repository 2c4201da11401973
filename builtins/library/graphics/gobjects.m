function h = gobjects(varargin)
% gobjects(m, n) is an array for handles; its elements are invalid until they are set.
% example:
%   h = gobjects(1, 3); h(2) = plot(1:3); disp(isvalid(h))
% prints:
%      0   1   0
  s = zeros(varargin{:});
  one = hgobject('hggroup', groot);
  delete(one);
  if isempty(s)
    h = one([]);
  else
    h = repmat(one, size(s));
  end
end

function v = statget(o, name, usual)
% v = statget(o, name, usual) is an option of a structure of statset, or the usual value where it is
% empty.
% example:
%   disp(statget(statset('TolX', 0.1), 'TolX'))
% prints:
%       0.1000
  if nargin < 3, usual = []; end
  all_ = fieldnames(statset());
  name = validatestring(name, all_', 'statget');
  v = usual;
  if isstruct(o) && isfield(o, name) && ~isempty(o.(name)), v = o.(name); end
end

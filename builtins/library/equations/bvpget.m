function v = bvpget(options, name, default)
% v = bvpget(options, name, default) reads one option of bvpset.
% example:
%   disp(bvpget(bvpset('NMax', 50), 'NMax'))
% prints:
%       50
  if nargin < 3, default = []; end
  v = default;
  names = {'RelTol', 'AbsTol', 'SingularTerm', 'FJacobian', 'BCJacobian', 'Stats', 'NMax', 'Vectorized'};
  name = validatestring(name, names);
  if isstruct(options) && isfield(options, name) && ~isempty(options.(name)), v = options.(name); end
end

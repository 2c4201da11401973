function v = ddeget(options, name, default)
% v = ddeget(options, name, default) reads one option of ddeset.
% example:
%   disp(ddeget(ddeset('MaxStep', 2), 'MaxStep'))
% prints:
%        2
  if nargin < 3, default = []; end
  v = default;
  name = validatestring(name, fieldnames(ddeset())');
  if isstruct(options) && isfield(options, name) && ~isempty(options.(name)), v = options.(name); end
end

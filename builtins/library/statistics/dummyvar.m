function D = dummyvar(g)
% D = dummyvar(g) has a column of 0 and 1 for each level of a grouping variable; several columns of
% positive integers, or a cell of variables, give one block each.
% example:
%   disp(dummyvar([1; 3; 2]))
% prints:
%        1     0     0
%        0     0     1
%        0     1     0
  if iscell(g) && ~iscellstr(g)
    D = [];
    for k = 1:numel(g), D = [D, dummyvar(g{k})]; end %#ok<AGROW>
    return
  end
  if isa(g, 'categorical') || iscell(g), g = grp2idx(g); end
  if isvector(g), g = g(:); end
  if any(g(:) < 1 | g(:) ~= round(g(:))), error('stats:dummyvar:BadGroup', 'Groups must be positive integers.'); end
  D = [];
  for k = 1:size(g, 2), D = [D, double(g(:, k) == 1:max(g(:, k)))]; end %#ok<AGROW>
end

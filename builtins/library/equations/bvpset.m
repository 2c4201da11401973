function o = bvpset(varargin)
% o = bvpset('name', value, ...) makes options for bvp4c and bvp5c; bvpset(old, ...) changes some.
% Names: RelTol (1e-3), AbsTol (1e-6), SingularTerm, FJacobian, BCJacobian, Stats, NMax, Vectorized.
% example:
%   o = bvpset('RelTol', 1e-5); disp(o.RelTol == 1e-5)
% prints:
%      1
  names = {'RelTol', 'AbsTol', 'SingularTerm', 'FJacobian', 'BCJacobian', 'Stats', 'NMax', 'Vectorized'};
  o = cell2struct(cell(numel(names), 1), names, 1);
  args = varargin;
  while ~isempty(args) && isstruct(args{1})
    for name = fieldnames(args{1})'
      if ~isempty(args{1}.(name{1})), o.(name{1}) = args{1}.(name{1}); end
    end
    args(1) = [];
  end
  if mod(numel(args), 2), error('MATLAB:bvpset:ArgNameValueMismatch', 'Arguments must occur in name-value pairs.'); end
  for k = 1:2:numel(args)
    o.(validatestring(args{k}, names)) = args{k + 1};
  end
end

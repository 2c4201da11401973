function t = isjava(x) %#ok<INUSD>
% isjava(x) is false: there are no objects of Java here.
% example:
%   disp(isjava(5))
% prints:
%      0
  if nargin < 1, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  t = false;
end

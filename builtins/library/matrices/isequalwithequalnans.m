function t = isequalwithequalnans(varargin)
% isequalwithequalnans(a, b, ...) is the older name of isequaln.
% example:
%   disp(isequalwithequalnans(NaN, NaN))
% prints:
%      1
  t = isequaln(varargin{:});
end

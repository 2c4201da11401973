function m = moment(x, order, varargin)
% moment(x, order, dim) is the central moment of that order along a dimension.
% dim may be a number, several numbers or 'all'.
% example:
%   disp(moment([1 2 3 6], 3))
% prints:
%       4.5000
  if ~(isscalar(order) && order == floor(order) && order > 0)
    error('stats:moment:BadMoment', 'ORDER must be a positive integer scalar.');
  end
  m = mean((x - mean(x, varargin{:})) .^ order, varargin{:});
end

function tf = issortedrows(A, varargin)
% issortedrows(A, columns, direction) tells whether rows of a matrix or table are in order; columns and direction as of sortrows.
% example:
%   disp(issortedrows([1 2; 1 3; 2 0]))
% prints:
%      1
  [~, order] = sortrows(A, varargin{:});
  tf = isequal(order(:), (1:size(A, 1))');
end

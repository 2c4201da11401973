function etreeplot(A, varargin)
% etreeplot(A) draws the elimination tree of a symmetric matrix, or of A + A' when it is not symmetric.
% example:
%   etreeplot(speye(3)); disp(numel(findobj(gca, 'Type', 'line')) > 0)
% prints:
%      1
  if ~issymmetric(A), A = spones(A) + spones(A'); end
  treeplot(etree(A), varargin{:});
end

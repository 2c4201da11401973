function varargout = pagesvd(A, varargin)
% s = pagesvd(A) are the singular values of every page, [U, S, V] = pagesvd(A, 'econ', 'vector') the
% decompositions; options as for svd.
% example:
%   disp(squeeze(pagesvd(cat(3, diag([3 1]), diag([2 5])))))
% prints:
%        3     5
%        1     2

% with: pages
  options = varargin;
  [varargout{1:max(1, nargout)}] = overPages(@(M) svd(M, options{:}), A);
end

function varargout = pageeig(A, varargin)
% e = pageeig(A) are the eigenvalues of every page, [V, D] = pageeig(A) the vectors too; options as
% for eig.
% example:
%   disp(squeeze(pageeig(cat(3, diag([1 3]), diag([2 5])))))
% prints:
%        1     2
%        3     5

% with: pages
  options = varargin;
  [varargout{1:max(1, nargout)}] = overPages(@(M) eig(M, options{:}), A);
end

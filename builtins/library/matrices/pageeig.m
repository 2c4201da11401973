function varargout = pageeig(A, varargin)
% e = pageeig(A) are the eigenvalues of every page, [V, D] = pageeig(A) the vectors too; pageeig(A, B)
% those of A v = e B v; options as for eig.
% example:
%   disp(squeeze(pageeig(cat(3, diag([1 3]), diag([2 5])))))
% prints:
%        1     2
%        3     5

% with: pages
  options = varargin;
  if ~isempty(options) && isnumeric(options{1})
    % A second matrix: both are put side by side, so that pages go with pages.
    B = options{1};
    options(1) = [];
    n = size(A, 2);
    [~, sizes] = pageCount(A, B);
    both = reshape([spread(A, sizes), spread(B, sizes)], [size(A, 1), n + size(B, 2), sizes]);
    [varargout{1:max(1, nargout)}] = overPages(@(M) eig(M(:, 1:n), M(:, n + 1:end), options{:}), both);
    return
  end
  [varargout{1:max(1, nargout)}] = overPages(@(M) eig(M, options{:}), A);
end

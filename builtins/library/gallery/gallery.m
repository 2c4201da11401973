function varargout = gallery(family, varargin)
% gallery(family, ...) is a test matrix of that family, most of them after Higham's collections.
% Given by elements: cauchy circul chebspec chebvand fiedler gcdmat invhess lehmer leslie lotkin minij parter redheff
% riemann ris sampling compar krylov. Given by diagonals: chow clement dorr forsythe frank gearmat grcar hanowa jordbloc kms lesp
% neumann poisson prolate smoke toeppd toeppen tridiag triw wathen. For special purposes: binomial condex cycol dramadah
% house invol ipjfact kahan lauchli moler orthog pei wilk. Random: integerdata normaldata uniformdata qmult randcolu
% randcorr randhess randjorth rando randsvd. gallery(3) and gallery(5) are badly conditioned ones of that order.
% example:
%   disp(gallery('circul', [1 3 6]))
% prints:
%        1     3     6
%        6     1     3
%        3     6     1
  if nargin < 1, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if isequal(family, 3)
    varargout{1} = [-149 -50 -154; 537 180 546; -27 -9 -25];
    return
  elseif isequal(family, 5)
    varargout{1} = [-9 11 -21 63 -252; 70 -69 141 -421 1684; -575 575 -1149 3451 -13801; ...
                    3891 -3891 7782 -23345 93365; 1024 -1024 2048 -6144 24572];
    return
  end
  known = {@binomial, @cauchy, @chebspec, @chebvand, @chow, @circul, @clement, @compar, @condex, @cycol, @dorr, ...
           @dramadah, @fiedler, @forsythe, @frank, @gcdmat, @gearmat, @grcar, @hanowa, @house, @integerdata, @invhess, ...
           @invol, @ipjfact, @jordbloc, @kahan, @kms, @krylov, @lauchli, @lehmer, @leslie, @lesp, @lotkin, @minij, ...
           @moler, @neumann, @normaldata, @orthog, @parter, @pei, @poisson, @prolate, @qmult, @randcolu, @randcorr, ...
           @randhess, @randjorth, @rando, @randsvd, @redheff, @riemann, @ris, @sampling, @smoke, @toeppd, @toeppen, @tridiag, ...
           @triw, @uniformdata, @wathen, @wilk};
  if ~(ischar(family) || (isstring(family) && isscalar(family)))
    error('MATLAB:gallery:invalidFamily', 'The first argument must be the name of a family of matrices, 3 or 5.');
  end
  found = strcmp(family, cellfun(@func2str, known, 'UniformOutput', false));
  if ~any(found), error('MATLAB:gallery:unknownFamily', 'There is no family ''%s'' of matrices.', family); end
  [varargout{1:max(nargout, 1)}] = known{found}(varargin{:});
end

% A vector as it is, or 1 to n.
function x = points(x)
  if isscalar(x), x = 1:x; end
  x = x(:).';
end

% Rows and columns of an order n, or of [m n].
function [m, n] = orders(n)
  m = n(1);
  n = n(end);
end

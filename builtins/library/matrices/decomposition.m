classdef decomposition
% d = decomposition(A, type) keeps a factorization of A, so that d \ b and b / d need not make it
% again. Types: 'auto', 'qr', 'cod', 'lu', 'ldl' (done as lu), 'chol', 'triangular', 'diagonal',
% 'hessenberg' and 'banded' (done as lu). Options 'CheckCondition' (true). d' is the transposed one;
% isIllConditioned(d), rcond(d), size(d). Properties MatrixSize, Type, IsReal, IsSparse, Datatype.
  properties (SetAccess = private)
    MatrixSize
    Type
    CheckCondition = true
    Datatype = 'double'
    IsConjugateTransposed = false
    IsReal
    IsSparse
    ScaleFactor = 1
  end
  properties (Access = private)
    Parts
    Matrix
  end
  methods
    function d = decomposition(A, varargin)
      if nargin == 0, A = []; end
      if ~isfloat(A) || ~ismatrix(A), error('MATLAB:decomposition:InvalidA', 'The first input must be a matrix of floating-point numbers.'); end
      type = 'auto';
      args = varargin;
      known = {'auto', 'qr', 'cod', 'lu', 'ldl', 'chol', 'triangular', 'permutedTriangular', 'banded', 'hessenberg', 'diagonal'};
      if ~isempty(args) && any(strcmpi(args{1}, known)), type = validatestring(args{1}, known); args(1) = []; end
      if ~isempty(args) && any(strcmpi(args{1}, {'upper', 'lower'}))
        if strcmpi(args{1}, 'upper'), keep = triu(A); else, keep = tril(A); end
        if any(strcmp(type, {'chol', 'ldl'})), A = keep + keep' - diag(diag(A)); else, A = keep; end
        args(1) = [];
      end
      for k = 1:2:numel(args)
        switch validatestring(args{k}, {'CheckCondition', 'RankTolerance', 'BandDensity', 'LUPivotTolerance', 'LDLPivotTolerance'})
          case 'CheckCondition', d.CheckCondition = logical(args{k + 1});
        end
      end
      d.MatrixSize = size(A);
      d.IsReal = isreal(A);
      d.IsSparse = issparse(A);
      d.Datatype = class(A);
      d.Matrix = A;
      [d.Type, d.Parts] = factored(A, type);
    end
    function x = mldivide(d, b)
      if isa(b, 'decomposition')
        error('MATLAB:decomposition:TwoDecompositions', 'The right-hand side must be a matrix.');
      end
      if size(b, 1) ~= size(d, 1), error('MATLAB:dimagree', 'Matrix dimensions must agree.'); end
      if d.CheckCondition && isIllConditioned(d)
        warning('MATLAB:nearlySingularMatrix', 'Matrix is close to singular or badly scaled. Results may be inaccurate.');
      end
      x = solved(d, b) / d.ScaleFactor;
    end
    function x = mrdivide(b, d)
      if isa(b, 'decomposition')
        b.ScaleFactor = b.ScaleFactor / d;
        x = b;
        return
      end
      x = mldivide(d', b')';
    end
    function d = mtimes(a, b)
      if isa(a, 'decomposition'), d = a; s = b; else, d = b; s = a; end
      if ~(isnumeric(s) && isscalar(s)), error('MATLAB:decomposition:mtimesNotScalar', 'A decomposition can be multiplied by a number only.'); end
      d.ScaleFactor = d.ScaleFactor * s;
    end
    function d = uminus(d), d.ScaleFactor = -d.ScaleFactor; end
    function d = ctranspose(d)
      d.IsConjugateTransposed = ~d.IsConjugateTransposed;
      d.ScaleFactor = conj(d.ScaleFactor);
      d.MatrixSize = fliplr(d.MatrixSize);
    end
    function varargout = size(d, varargin)
      n = d.MatrixSize;
      if ~isempty(varargin), n = n(varargin{1}); end
      if nargout <= 1, varargout = {n}; else, varargout = num2cell(n); end
    end
    function t = isIllConditioned(d)
      t = rcond(d) < eps;
    end
    function r = rcond(d)
      if d.MatrixSize(1) ~= d.MatrixSize(2)
        e = abs(diag(d.Parts{2}));
        r = min([e; Inf]) / max([e; 0]);
      elseif issparse(d.Matrix)
        r = 1 / condest(d.Matrix);
      else
        r = rcond(d.Matrix);
      end
    end
    function r = rank(d), r = rank(full(d.Matrix)); end
    function disp(d)
      fprintf('  decomposition with properties:\n\n    MatrixSize: [%d %d]\n          Type: ''%s''\n\n', d.MatrixSize, d.Type)
    end
  end
  methods (Access = private)
    function x = solved(d, b)
      p = d.Parts;
      t = d.IsConjugateTransposed;
      switch d.Type
        case {'triangular', 'diagonal'}
          if t, x = p{1}' \ b; else, x = p{1} \ b; end
        case 'chol', x = p{1} \ (p{1}' \ b);
        case 'lu'
          if numel(p) == 4
            if t, x = p{3}' * (p{1}' \ (p{2}' \ (p{4}' * b))); else, x = p{4} * (p{2} \ (p{1} \ (p{3} * b))); end
          elseif t
            x = p{1}' \ (p{2}' \ b);
            x(p{3}, :) = x;
          else
            x = p{2} \ (p{1} \ b(p{3}, :));
          end
        otherwise
          if t, x = pinvSolve(d.Matrix', b); else, x = leastSquares(p, b, d.MatrixSize); end
      end
    end
  end
end

function [type, parts] = factored(A, type)
  [m, n] = size(A);
  if strcmp(type, 'auto')
    if m ~= n, type = 'qr';
    elseif isdiag(A), type = 'diagonal';
    elseif istriu(A) || istril(A), type = 'triangular';
    elseif ishermitian(A) && all(real(diag(A)) > 0), type = 'chol';
    else, type = 'lu';
    end
    if strcmp(type, 'chol')
      [R, bad] = chol(A);
      if bad, type = 'lu'; else, parts = {R}; return, end
    end
  end
  if m ~= n && ~any(strcmp(type, {'qr', 'cod'}))
    error('MATLAB:decomposition:NotSquare', 'A decomposition of type ''%s'' needs a square matrix.', type);
  end
  switch type
    case {'triangular', 'diagonal', 'permutedTriangular'}
      parts = {A};
      type = strrep(type, 'permutedTriangular', 'triangular');
    case 'chol'
      [R, bad] = chol(A);
      if bad, error('MATLAB:decomposition:NotPosDef', 'The matrix must be positive definite.'); end
      parts = {R};
    case {'lu', 'ldl', 'banded', 'hessenberg'}
      type = 'lu';
      if issparse(A), [L, U, P, Q] = lu(A); parts = {L, U, P, Q}; else, [L, U, p] = lu(A, 'vector'); parts = {L, U, p}; end
    otherwise
      [Q, R, e] = qr(full(A), 0);
      parts = {Q, R, e};
  end
end

function x = leastSquares(p, b, size_)
  [Q, R, e] = p{:};
  d = abs(diag(R));
  r = sum(d > max(size_) * eps(max([d; 0])));
  x = zeros(size_(2), size(b, 2));
  y = Q' * b;
  x(e(1:r), :) = R(1:r, 1:r) \ y(1:r, :);
end

function x = pinvSolve(A, b)
  [Q, R, e] = qr(full(A), 0);
  x = leastSquares({Q, R, e}, b, size(A));
end

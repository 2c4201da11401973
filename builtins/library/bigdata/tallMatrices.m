classdef (Hidden) tallMatrices
% Products and least squares of tall matrices: by sums of products of parts, and by QR of parts under what the parts before came to.

  methods (Static)
    function r = product(a, b)
      if isa(a, 'tall') && ~isempty(tall.turnOf(a))
        if ~(isa(b, 'tall') && tall.hasRows({b})), tall.refuse('transpose', 'except in products X'' * Y of tall matrices'); end
        turn = str2func(tall.turnOf(a));
        r = tall.folded(@(s, x, y) tallMatrices.addTo(s, turn(x) * y), @(s) s, tall(tall.step(a)), b);
      elseif isa(b, 'tall') && tall.hasRows({b}) && (isa(a, 'tall') || ~isscalar(a))
        r = tall.each(@times, {tallMatrices.scalar(a), b});
      elseif isa(b, 'tall') || isscalar(b)
        r = tall.applied(@mtimes, a, b);
      else
        r = tall.applied(@(x) x * b, a);
      end
    end
    function r = solution(a, b)
      if ~tall.hasRows({a}), r = tall.each(@mldivide, {a, b}); return, end
      if ~tall.hasRows({b}), tallPlan.failIncompatible(); end
      r = tall.folded(@(s, x, y) tallMatrices.addRows(s, x, y), @tallMatrices.leastSquares, a, b);
    end
    function varargout = regression(y, x, alpha)
      if nargin < 3, alpha = 0.05; end
      if ~tall.hasRows({y, x}), y = tall(y); x = tall(x); end
      fit = tall.folded(@tallMatrices.addObservations, @(s) tallMatrices.fitted(s, alpha), y, x);
      residuals = tall.applied(@(y, x, f) y - x * f.B, y, x, fit);
      intervals = tall.applied(@(y, x, f) tallMatrices.intervals(y - x * f.B, x, f, alpha), y, x, fit);
      varargout = {tall.computed(@(f) f.B, fit), tall.computed(@(f) f.Interval, fit), residuals, intervals, tall.computed(@(f) f.Stats, fit)};
      varargout = varargout(1:max(1, nargout));
    end
  end

  methods (Static, Access = private)
    function s = addTo(s, x)
      if isempty(s), s = x; else, s = s + x; end
    end
    function a = scalar(a)
      % A factor on the left is one number, known or not.
      if isa(a, 'tall') && tall.hasRows({a}), tall.refuse('mtimes', 'of two tall matrices, except as X'' * Y'); end
      if ~isa(a, 'tall') && ~isscalar(a), tall.refuse('mtimes', 'of a matrix and a tall one on the right, except as X'' * Y'); end
    end
    function s = addRows(s, x, y)
      if isempty(s), s = struct('R', zeros(0, size(x, 2) + size(y, 2)), 'N', 0, 'Columns', size(x, 2)); end
      s.N = s.N + size(x, 1);
      s.R = tallMatrices.triangle([s.R; [x, y]]);
    end
    function r = triangle(a)
      if size(a, 1) == 0, r = a; return, end
      [~, r] = qr(a, 0);
    end
    function x = leastSquares(s)
      p = s.Columns;
      at = 1:min(p, size(s.R, 1));
      x = s.R(at, 1:p) \ s.R(at, p + 1:end);
    end

    function s = addObservations(s, y, x)
      there = ~any(isnan([y, x]), 2);
      x = x(there, :);
      y = y(there);
      if isempty(s), s = struct('Rows', [], 'Mean', 0, 'Squares', 0, 'First', [], 'Constant', true(1, size(x, 2))); end
      n = numel(y);
      if isempty(s.First), s.First = x(1:min(1, n), :); end
      if n > 0, s.Constant = s.Constant & all(x == s.First, 1) & s.First ~= 0; end
      before = 0;
      if ~isempty(s.Rows), before = s.Rows.N; end
      centre = sum(y) / max(1, n);
      apart = centre - s.Mean;
      s.Squares = s.Squares + sum((y - centre) .^ 2) + apart ^ 2 * (before * n / max(1, before + n));
      s.Mean = s.Mean + apart * (n / max(1, before + n));
      s.Rows = tallMatrices.addRows(s.Rows, x, y);
    end
    function f = fitted(s, alpha)
      % As regress does it, of the triangle instead of the rows: it has the same products.
      r = s.Rows;
      p = r.Columns;
      [b, ~] = regress(r.R(:, end), r.R(:, 1:p));
      sse = norm(r.R(:, end) - r.R(:, 1:p) * b) ^ 2;
      [~, triangle, order] = qr(r.R(:, 1:p), 0);
      rank_ = sum(abs(diag(triangle)) > max(r.N, p) * eps(abs(triangle(1))));
      order = order(1:rank_);
      inverse = triangle(1:rank_, 1:rank_) \ eye(rank_);
      free = max(0, r.N - rank_);
      f = struct('B', b, 'Free', free, 'Variance', 0, 'Order', order, 'Inverse', inverse);
      if free > 0, f.Variance = sse / free; end
      errors = zeros(p, 1);
      errors(order) = sqrt(f.Variance * sum(abs(inverse) .^ 2, 2));
      t = 0;
      if free > 0, t = tinv(1 - alpha / 2, free); end
      f.Interval = [b - t * errors, b + t * errors];
      constant = any(s.Constant);
      sst = norm(r.R(:, end)) ^ 2;
      if constant, sst = s.Squares; end
      ratio = (sst - sse) / max(1, rank_ - constant) / (sse / free);
      f.Stats = [1 - sse / sst, ratio, fcdf(ratio, rank_ - constant, free, 'upper'), f.Variance];
    end
    function r = intervals(residual, x, f, alpha)
      h = min(1, sum(abs(x(:, f.Order) * f.Inverse) .^ 2, 2));
      left = max(0, f.Free - 1);
      others = sqrt(max(0, (f.Variance * f.Free - residual .^ 2 ./ max(eps, 1 - h)) / max(1, left)));
      wide = tinv(1 - alpha / 2, max(left, 1)) * others .* sqrt(1 - h);
      r = [residual - wide, residual + wide];
    end
  end
end

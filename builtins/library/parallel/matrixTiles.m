classdef (Hidden) matrixTiles
% Matrices that the workers of an spmd block have in columns: products, solutions, factors. All workers call these functions together.
%
% What is computed with what does not depend on the number of workers: every product is one of tiles, of a fixed size counted from the matrix's
% first element, and sums are taken from the first tile to the last. So the bits are the same for any number of workers. Where the
% workers are ranks of MPI and ScaLAPACK is there, it does the work instead: the same answers within rounding.

  methods (Static)
    % ------------------------------------------------------------ who has which columns
    function b = cuts(n, w, tile)
      % Contiguous ranges of whole tiles.
      b = min(n, tile * round((0:w) * ceil(n / tile) / w));
    end
    function o = ownersOf(b)
      % The worker of each column: worker k has b(k) + 1 .. b(k + 1).
      o = repelem(1:numel(b) - 1, diff(b));
    end
    function o = cyclic(n, w, tile)
      o = mod(floor((0:n - 1) / tile), w) + 1;
    end
    function out = regroup(x, old, new, dim)
      % The columns (or other slices) that worker k has, in order, where `old` is k, go to where `new` says.
      if nargin < 4, dim = 2; end
      at = repmat({':'}, 1, max(ndims(x), dim));
      me = spmdIndex;
      tag = 2^43 + 2;
      mine = find(old == me);
      for k = matrixTiles.others()
        at{dim} = find(new(mine) == k);
        if ~isempty(at{dim}), spmdSend(x(at{:}), k, tag); end
      end
      wanted = find(new == me);
      if isequal(wanted, mine), out = x; return, end
      sz = size(x);
      sz(end + 1:dim) = 1;
      sz(dim) = numel(wanted);
      out = repmat(cast(0, 'like', x), sz);
      for k = 1:spmdSize
        to = at;
        to{dim} = find(old(wanted) == k);
        if isempty(to{dim}), continue, end
        at{dim} = find(new(mine) == me);
        if k == me, out(to{:}) = x(at{:}); else, out(to{:}) = spmdReceive(k, tag); end
      end
    end
    function out = exchange(own, dim, b, from)
      % Parts that are cut along `from` become parts that are cut along dim, at b.
      got = cell(1, spmdSize);
      for k = 1:spmdSize
        p = partedArray.piece(own, dim, b(k) + 1, b(k + 1));
        if k == spmdIndex, got{k} = p; else, spmdSend(p, k, 2^43); end
      end
      for k = 1:spmdSize
        if k ~= spmdIndex, got{k} = spmdReceive(k, 2^43); end
      end
      out = cat(from, got{:});
    end
    function k = others(), k = [spmdIndex + 1:spmdSize, 1:spmdIndex - 1]; end

    function [done, x, info, smallest, second] = byLibrary(task, a, ba, b, bb)
      % By ScaLAPACK. All workers must ask for the same class: one may have a real part of a complex matrix.
      [x, info, smallest, second] = deal([]);
      done = spmdSize > 1 && isa(a, class(b)) && matrixTiles.hasLibrary();
      if ~done, return, end
      if ~gop(@and, isreal(a) && isreal(b)), [a, b] = deal(complex(a), complex(b)); end
      [done, x, info, smallest, second] = spmdMatrices(task, a, ba, b, bb);
    end
    function tf = hasLibrary()
      tf = ~isempty(getenv('OMPI_COMM_WORLD_SIZE')) && ~strcmp(getenv('MATLIFT_SCALAPACK'), 'off');
    end

    % ------------------------------------------------------------ products
    function c = multiply(plan, a, b, rows, inner, columns, along)
      % a * b as partedArray.productPlan has it; the bounds of the three dimensions; along: how the product is to be cut.
      switch plan
        case 'columns', c = matrixTiles.product(a, inner, b, columns);
        case 'rows', c = matrixTiles.rowsProduct(a, rows, b);
        case 'narrow'
          c = matrixTiles.narrowProduct(a, inner, b, inner);
          if along == 1, at = rows; else, at = columns; end
          c = partedArray.piece(c, along, at(spmdIndex) + 1, at(spmdIndex + 1));
      end
    end
    function c = rowsProduct(a, ba, b)
      % a is cut into rows, b is everywhere.
      height = 4096;
      nb = matrixTiles.ownersOf(matrixTiles.cuts(ba(end), spmdSize, height));
      a = matrixTiles.regroup(a, matrixTiles.ownersOf(ba), nb, 1);
      c = cell(ceil(size(a, 1) / height), 1);
      for k = 1:numel(c), c{k} = a((k - 1) * height + 1:min(k * height, size(a, 1)), :) * b; end
      c = vertcat(zeros(0, size(b, 2), 'like', b), c{:});
      c = matrixTiles.regroup(c, nb, matrixTiles.ownersOf(ba), 1);
    end
    function c = product(a, ba, b, bb)
      % a * b; both cut into columns, at ba and bb, and so is the product, at bb.
      [done, c] = matrixTiles.byLibrary('product', a, ba, b, bb);
      if done, return, end
      depth = 512;
      width = 256;
      w = spmdSize;
      me = spmdIndex;
      na = matrixTiles.cuts(ba(end), w, depth);
      nb = matrixTiles.cuts(bb(end), w, width);
      a = matrixTiles.regroup(a, matrixTiles.ownersOf(ba), matrixTiles.ownersOf(na));
      b = matrixTiles.regroup(b, matrixTiles.ownersOf(bb), matrixTiles.ownersOf(nb));
      tag = 2^43 + 3;
      if w > 1 && ~isempty(a), spmdSend(a, matrixTiles.others(), tag); end
      c = cell(1, ceil(size(b, 2) / width));
      for s = 1:w
        if na(s) == na(s + 1), continue, end
        if s == me, part = a; else, part = spmdReceive(s, tag); end
        c = matrixTiles.addProducts(c, part, b, na(s), depth, width);
      end
      c = [zeros(size(a, 1), 0, 'like', b), c{:}];
      c = matrixTiles.regroup(c, matrixTiles.ownersOf(nb), matrixTiles.ownersOf(bb));
    end
    function c = addProducts(c, part, b, before, depth, width)
      % Adds to the tiles c what the columns `part` of the left matrix contribute; `before` columns of it came before.
      for k = 1:ceil(size(part, 2) / depth)
        inner = (k - 1) * depth + 1:min(k * depth, size(part, 2));
        left = part(:, inner);
        for j = 1:numel(c)
          p = left * b(before + inner, (j - 1) * width + 1:min(j * width, size(b, 2)));
          if isempty(c{j}), c{j} = p; else, c{j} = c{j} + p; end
        end
      end
    end
    function c = narrowProduct(a, ba, b, bb)
      % a * b for few columns of b: a is cut into columns, b into rows. Every worker gets the whole product.
      depth = 512;
      w = spmdSize;
      nb = matrixTiles.cuts(ba(end), w, depth);
      owners = matrixTiles.ownersOf(nb);
      a = matrixTiles.regroup(a, matrixTiles.ownersOf(ba), owners);
      b = matrixTiles.regroup(b, matrixTiles.ownersOf(bb), owners, 1);
      p = cell(1, ceil(size(a, 2) / depth));
      for k = 1:numel(p)
        inner = (k - 1) * depth + 1:min(k * depth, size(a, 2));
        p{k} = a(:, inner) * b(inner, :);
      end
      all = gop(@(x, y) [x, y], p, 1);
      c = [];
      if spmdIndex == 1
        c = all{1};
        for k = 2:numel(all), c = c + all{k}; end
        c = spmdBroadcast(1, c);
      else
        c = spmdBroadcast(1);
      end
    end

    % ------------------------------------------------------------ solutions
    function [x, smallest] = solve(a, ba, b, bb)
      % a \ b for a square a, by elimination with partial pivoting; both are cut into columns. smallest: of the pivots, beside the largest.
      [done, x, info, smallest] = matrixTiles.byLibrary('solve', a, ba, b, bb);
      if done && info == 0, return, end
      tile = 256;
      w = spmdSize;
      n = ba(end);
      tiles = matrixTiles.toTiles(a, ba, tile);
      right = matrixTiles.toTiles(b, bb, tile);
      u = cell(size(tiles));   % what is above the rows that are left
      y = cell(size(right));
      owner = @(t) mod(t - 1, w) + 1;
      pivots = [];
      if owner(1) == spmdIndex, [factors, tiles, u] = matrixTiles.factor(1, tiles, u); end
      for k = 1:numel(tiles)
        if owner(k) ~= spmdIndex, factors = spmdReceive(owner(k), 2^43 + 4); end
        now = factors;
        for t = [k + 1:numel(tiles)]
          if owner(t) ~= spmdIndex, continue, end
          [tiles{t}, u{t}] = matrixTiles.eliminate(now, tiles{t}, u{t});
          % The next panel first: the others wait for it.
          if t == k + 1, [factors, tiles, u] = matrixTiles.factor(t, tiles, u); end
        end
        for t = 1:numel(right)
          if owner(t) == spmdIndex, [right{t}, y{t}] = matrixTiles.eliminate(now, right{t}, y{t}); end
        end
        pivots = [pivots; now{3}]; %#ok<AGROW>
      end
      pivots = abs(pivots);
      smallest = min(pivots, [], 'includenan') / max(pivots);
      y = matrixTiles.substitute(u, y, n, tile, owner);
      x = matrixTiles.fromTiles(y, n, bb, tile, b);
    end
    function warnSingular(smallest, kind)
      if smallest == 0
        warning('MATLAB:singularMatrix', 'Matrix is singular to working precision.');
      elseif smallest < eps(kind)
        warning('MATLAB:nearlySingularMatrix', 'Matrix is close to singular or badly scaled. Results may be inaccurate. The smallest pivot is %.6e of the largest.', smallest);
      end
    end
    function [factors, tiles, u] = factor(t, tiles, u)
      % Factors the panel t and tells the others: L, the order of the rows, the pivots.
      [l, upper, order] = lu(tiles{t}, 'vector');
      factors = {l, order(:), diag(upper)};
      if spmdSize > 1, spmdSend(factors, matrixTiles.others(), 2^43 + 4); end
      u{t} = [u{t}; upper];
      tiles{t} = [];
    end
    function [x, above] = eliminate(factors, x, above)
      [l, order] = factors{1:2};
      m = size(l, 2);
      [top, ~] = linsolve(l(1:m, :), x(order(1:m), :), struct('LT', true));
      if m < size(l, 1), x = x(order(m + 1:end), :) - l(m + 1:end, :) * top; else, x = x([], :); end
      above = [above; top];
    end
    function y = substitute(u, y, n, tile, owner)
      % u * x = y from the last tile to the first. Workers that have columns of y get the tiles of u one after the other.
      holders = intersect(1:spmdSize, arrayfun(owner, 1:numel(y)));
      for k = numel(u):-1:1
        rows = (k - 1) * tile + 1:min(k * tile, n);
        from = owner(k);
        if from == spmdIndex && ~isempty(setdiff(holders, from)), spmdSend(u{k}, setdiff(holders, from), 2^43 + 5); end
        if ~ismember(spmdIndex, holders), continue, end
        if from == spmdIndex, part = u{k}; else, part = spmdReceive(from, 2^43 + 5); end
        for t = find(~cellfun(@isempty, y))
          [x, ~] = linsolve(part(rows, :), y{t}(rows, :), struct('UT', true));
          above = y{t}(1:rows(1) - 1, :) - part(1:rows(1) - 1, :) * x;
          y{t} = [above; x; y{t}(rows(end) + 1:end, :)];
        end
      end
    end
    function tiles = toTiles(x, b, tile)
      % A cell for every tile of columns; a worker has its own (one in spmdSize), the others are empty.
      w = spmdSize;
      n = b(end);
      x = matrixTiles.regroup(x, matrixTiles.ownersOf(b), matrixTiles.cyclic(n, w, tile));
      tiles = cell(1, ceil(n / tile));
      at = 0;
      for t = spmdIndex:w:numel(tiles)
        width = min(t * tile, n) - (t - 1) * tile;
        tiles{t} = x(:, at + 1:at + width);
        at = at + width;
      end
    end
    function x = fromTiles(tiles, rows, b, tile, like)
      x = [zeros(rows, 0, 'like', like), tiles{spmdIndex:spmdSize:numel(tiles)}];
      x = matrixTiles.regroup(x, matrixTiles.cyclic(b(end), spmdSize, tile), matrixTiles.ownersOf(b));
    end

    % ------------------------------------------------------------ Cholesky
    function [l, bad] = cholesky(a, b)
      % The lower factor of a hermitian matrix, of whose columns the lower triangle is read. bad: the tile that is not positive definite, or 0.
      [done, l, bad] = matrixTiles.byLibrary('cholesky', a, b, a, b);
      if done, return, end
      tile = 256;
      w = spmdSize;
      n = b(end);
      tiles = matrixTiles.toTiles(a, b, tile);
      bad = 0;
      for k = 1:numel(tiles)
        from = mod(k - 1, w) + 1;
        first = (k - 1) * tile;
        if from == spmdIndex
          panel = tiles{k}(first + 1:end, :);
          m = size(panel, 2);
          [r, flag] = chol(tril(panel(1:m, :)) + tril(panel(1:m, :), -1)');
          if flag, factor = []; else, factor = [r'; panel(m + 1:end, :) / r]; end
          if w > 1, spmdSend(factor, matrixTiles.others(), 2^43 + 6); end
          if ~flag, tiles{k} = [zeros(first, m, 'like', factor); factor]; end
        else
          factor = spmdReceive(from, 2^43 + 6);
        end
        if isempty(factor), bad = k; break, end
        for t = k + 1:numel(tiles)
          if mod(t - 1, w) + 1 ~= spmdIndex, continue, end
          rows = (t - 1) * tile + 1:n;
          own = rows(1:size(tiles{t}, 2)) - first;
          tiles{t}(rows, :) = tiles{t}(rows, :) - factor(rows - first, :) * factor(own, :)';
        end
      end
      if bad, l = a; else, l = matrixTiles.fromTiles(tiles, n, b, tile, a); end
    end
  end
end

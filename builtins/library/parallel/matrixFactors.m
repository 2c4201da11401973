classdef (Hidden) matrixFactors
% lu, qr, svd and eig of matrices that the workers have in columns, by ScaLAPACK. A class of parted arrays has factored(d, task): whether the workers
% have it, the numbers that come of it (pivots, singular values, eigenvalues), and arrays cut as d is.

  methods (Static)
    function out = of(name, d, args, n)
      % The n outputs; none where it takes the whole array: small ones, forms that ScaLAPACK has not, workers without it.
      out = {};
      sz = size(d);
      econ = ~isempty(args) && (isequal(args{1}, 0) || strcmp(args{1}, 'econ'));
      plain = isempty(args) || (econ && numel(args) == 1);
      if ~ismatrix(d) || ~isfloat(d) || min(sz) < 512, return, end
      square = sz(1) == sz(2);
      switch name
        case 'lu'
          vector = isequal(args, {'vector'}) && n == 3;
          if square && (isempty(args) || vector), out = matrixFactors.lu(d, n, vector); end
        case 'qr'
          if n <= 2 && plain && (square || econ) && sz(1) >= sz(2), out = matrixFactors.qr(d, n); end
        case 'svd'
          if plain && (n <= 1 || square || econ) && n ~= 2, out = matrixFactors.svd(d, n); end
        case 'eig'
          if square && isempty(args) && n <= 2 && gather(all(d == d', 'all')), out = matrixFactors.eig(d, n); end
      end
    end

    function [done, numbers, a, b] = local(task, part, cuts)
      % In a worker: its columns of the results.
      [done, x, info, numbers, second] = matrixTiles.byLibrary(task, part, cuts, part, cuts);
      [a, b] = deal([]);
      done = done && info == 0;
      if ~done, return, end
      before = cuts(spmdIndex);
      n = cuts(end);
      switch task
        case 'lu'
          a = tril(x, -1 - before);
          a(before + 1:n + 1:end) = 1;
          b = triu(x, -before);
        case {'qr', 'triangle'}
          a = x;
          b = triu(second(1:n, :), -before);
        otherwise
          [a, b] = deal(x, second);
      end
    end
  end

  methods (Static, Access = private)
    function out = lu(d, n, vector)
      [done, pivots, l, u] = factored(d, 'lu');
      if ~done, out = {}; return, end
      order = 1:numel(pivots);
      for k = 1:numel(pivots), order([k pivots(k)]) = order([pivots(k) k]); end
      back(order) = 1:numel(order);
      switch n
        case {0, 1}, out = {l + u - asOurs(d, eye(numel(order), classUnderlying(d)))};
        case 2, out = {onLines(l, @(p) p(back, :), 1, @(x) x(back, :), {}), u};
        otherwise
          p = order;
          if ~vector
            p = eye(numel(order));
            p = p(order, :);
          end
          out = {l, u, asOurs(d, p)};
      end
    end
    function out = qr(d, n)
      tasks = {'triangle', 'qr'};
      [done, ~, q, r] = factored(d, tasks{1 + (n > 1)});
      out = {};
      if done && n > 1, out = {q, r}; elseif done, out = {r}; end
    end
    function out = svd(d, n)
      if size(d, 1) < size(d, 2)
        out = matrixFactors.svd(d', n);
        if n > 1 && ~isempty(out), out = out([3 2 1]); end
        return
      end
      tasks = {'singularvalues', 'svd'};
      [done, s, u, v] = factored(d, tasks{1 + (n > 1)});
      out = {};
      if done && n > 1, out = {u, asOurs(d, diag(s)), v'}; elseif done, out = {asOurs(d, s)}; end
    end
    function out = eig(d, n)
      tasks = {'eigenvalues', 'eig'};
      [done, e, v] = factored(d, tasks{1 + (n > 1)});
      out = {};
      if done && n > 1, out = {v, asOurs(d, diag(e))}; elseif done, out = {asOurs(d, e)}; end
    end
  end
end

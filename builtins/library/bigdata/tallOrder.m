classdef (Hidden) tallOrder
% Medians and quantiles of tall columns, exact: numbers are found by their bits, 16 at a time. The first pass counts how many numbers begin with which
% 16 bits; then it is known where those that are wanted lie. The second keeps all that begin so, where these are at most 2^20, else counts by the
% next 16 bits, and so on: two passes as a rule, after which the others end with their first part, four at most.

  methods (Static)
    function r = quantile(t, p, omit)
      % p between 0 and 1; of each column.
      s = tall.step(t);
      if ~s.Typed || ~ismatrix(s.Sample) || ~(isnumeric(s.Sample) || islogical(s.Sample))
        tall.refuse('quantile', 'but of columns of numbers');
      end
      columns = cell(1, size(s.Sample, 2));
      for k = 1:numel(columns), columns{k} = tallOrder.ofColumn(t(:, k), p, omit); end
      kind = class(s.Sample);
      r = tall.computed(@(varargin) tallOrder.joined(kind, varargin), columns{:});
    end
  end

  methods (Static, Access = private)
    function r = ofColumn(t, p, omit)
      counts = tall.folded(@tallOrder.addCounts, @(s) s, t);
      plan = tall.computed(@(s) tallOrder.begun(s, p, omit), counts);
      for depth = 1:3
        found = tall.folded(@tallOrder.addWithin, @(s) s, t, plan);
        step = tall.step(found);
        step.Enough = @(s) s.Over;
        plan = tall.computed(@tallOrder.narrowed, plan, found);
      end
      r = tall.computed(@tallOrder.interpolated, plan);
    end
    function r = joined(kind, columns)
      r = horzcat(columns{:});
      if strcmp(kind, 'single'), r = single(r); end
    end

    % ------------------------------------------------------------ numbers whose order is that of their bits
    function k = keys(x)
      k = typecast(double(x(:)), 'uint64');
      negative = k >= 2^63;
      k(negative) = bitcmp(k(negative));
      k(~negative) = bitor(k(~negative), uint64(2^63));
    end
    function x = number(k)
      if k >= 2^63, k = k - uint64(2^63); else, k = bitcmp(k); end
      x = typecast(k, 'double');
    end

    % ------------------------------------------------------------ passes
    function s = addCounts(s, x)
      if isempty(s), s = struct('Counts', zeros(65536, 1), 'Missing', 0); end
      x = double(x);
      s.Missing = s.Missing + sum(isnan(x));
      s.Counts = s.Counts + tallOrder.counted(bitshift(tallOrder.keys(x(~isnan(x))), -48));
    end
    function c = counted(bits)
      c = accumarray(double(bits) + 1, 1, [65536 1]);
    end
    function plan = begun(s, p, omit)
      n = sum(s.Counts);
      plan = struct('Shape', [numel(p) 1], 'Ranks', [], 'Places', [], 'Targets', []);
      if n == 0 || (s.Missing > 0 && ~omit), return, end
      plan.Places = min(max(p(:) * n + 0.5, 1), n);
      plan.Ranks = unique([floor(plan.Places); ceil(plan.Places)]);
      for rank = reshape(plan.Ranks, 1, [])
        all = struct('Prefix', uint64(0), 'Bits', 0, 'Rank', rank, 'Size', n, 'Value', NaN);
        plan.Targets = [plan.Targets, tallOrder.within(all, s.Counts)];
      end
    end
    function t = within(t, counts)
      % Which of the next 16 bits the number has.
      below = [0; cumsum(counts)];
      at = find(below >= t.Rank, 1) - 1;
      t.Prefix = bitor(bitshift(t.Prefix, 16), uint64(at - 1));
      t.Bits = t.Bits + 16;
      t.Rank = t.Rank - below(at);
      t.Size = counts(at);
      if t.Bits == 64, t.Value = tallOrder.number(t.Prefix); end
    end
    function s = addWithin(s, x, plan)
      n = numel(plan.Targets);
      if isempty(s), s = struct('Over', n == 0 || ~any(isnan([plan.Targets.Value])), 'Found', {cell(1, n)}); end
      if s.Over, return, end
      k = tallOrder.keys(x(~isnan(x)));
      for j = 1:n
        t = plan.Targets(j);
        if ~isnan(t.Value), continue, end
        own = k(bitshift(k, t.Bits - 64) == t.Prefix);
        if t.Size <= 2^20
          s.Found{j} = [s.Found{j}; own];
        else
          if isempty(s.Found{j}), s.Found{j} = zeros(65536, 1); end
          s.Found{j} = s.Found{j} + tallOrder.counted(bitand(bitshift(own, t.Bits - 48), uint64(65535)));
        end
      end
    end
    function plan = narrowed(plan, s)
      for j = 1:numel(plan.Targets)
        t = plan.Targets(j);
        if ~isnan(t.Value), continue, end
        if t.Size <= 2^20
          all = sort(s.Found{j});
          t.Value = tallOrder.number(all(t.Rank));
        else
          t = tallOrder.within(t, s.Found{j});
        end
        plan.Targets(j) = t;
      end
    end
    function r = interpolated(plan)
      r = NaN(plan.Shape);
      if isempty(plan.Targets), return, end
      values = [plan.Targets.Value];
      [~, low] = ismember(floor(plan.Places), plan.Ranks);
      [~, high] = ismember(ceil(plan.Places), plan.Ranks);
      [a, b] = deal(reshape(values(low), [], 1), reshape(values(high), [], 1));
      part = plan.Places - floor(plan.Places);
      r = a + part .* (b - a);
      r(a == b) = a(a == b);
    end
  end
end

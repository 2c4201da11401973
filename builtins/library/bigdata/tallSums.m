classdef (Hidden) tallSums
% Sums, means, deviations and extremes of tall arrays, along the rows in one pass.

  methods (Static)
    function r = reduce(name, t, args)
      [dim, omit] = tallSums.options(name, args);
      f = str2func(name);
      if isequal(dim, 'all')
        r = tallSums.reduce(name, t, {1, tallSums.flag(omit)});
        r = tall.computed(@(x) f(x(:)), r);
      elseif dim > 1
        flags = {};
        if ~ismember(name, {'any', 'all'}), flags = {tallSums.flag(omit)}; end
        r = tall.applied(@(x) f(x, dim, flags{:}), t);
      elseif ismember(name, {'any', 'all'})
        r = tall.folded(@(state, x) f(tallParts.under(state, f(x, 1)), 1), @(x) x, t);
      else
        r = tall.folded(@(state, x) tallSums.add(state, x, f, omit), @(state) tallSums.total(state, f), t);
      end
    end
    function r = mean(t, args)
      [dim, omit] = tallSums.options('mean', args);
      if isequal(dim, 'all'), n = numel(t); elseif dim > 1, r = tall.applied(@(x) mean(x, dim, tallSums.flag(omit)), t); return, else, n = size(t, 1); end
      t = tall.applied(@tallSums.floating, t);
      if omit, n = tallSums.reduce('sum', tall.applied(@(x) double(~isnan(x)), t), {dim}); end
      r = tallSums.reduce('sum', t, {dim, tallSums.flag(omit)}) ./ n;
    end
    function r = spread(name, t, args)
      weight = 0;
      if ~isempty(args) && isnumeric(args{1})
        if ~isempty(args{1}), weight = args{1}; end
        args(1) = [];
      end
      if ~isequal(weight, 0) && ~isequal(weight, 1), tall.refuse(name, 'with weights'); end
      [dim, omit] = tallSums.options(name, args);
      f = str2func(name);
      if isequal(dim, 'all'), tall.refuse(name, 'of all elements: of the columns of a matrix'); end
      if dim > 1, r = tall.applied(@(x) f(x, weight, dim, tallSums.flag(omit)), t); return, end
      r = tall.folded(@(state, x) tallSums.addMoments(state, x, omit), @(state) tallSums.variance(state, weight), t);
      if strcmp(name, 'std'), r = tall.computed(@sqrt, r); end
    end
    function varargout = extreme(f, t, args)
      if numel(args) == 1, varargout = {tall.each(f, {t, args{1}})}; return, end
      if ~isempty(args), args(1) = []; end
      [dim, omit] = tallSums.options(func2str(f), args);
      flag = tallSums.flag(omit, 'omitnan');
      if isequal(dim, 'all')
        r = tallSums.extreme(f, t, {[], 1, flag});
        varargout = {tall.computed(@(x) f(x, [], 'all', flag), r)};
      elseif dim > 1
        if nargout > 1, tall.refuse(func2str(f), 'with places along rows'); end
        varargout = {tall.applied(@(x) f(x, [], dim, flag), t)};
      else
        r = tall.folded(@(state, x) tallSums.addExtreme(state, x, f, flag), @(state) state, t);
        varargout = {tall.computed(@(s) s.Value, r), tall.computed(@(s) s.Place, r)};
      end
    end
    function r = covariance(name, t, args)
      if ~isempty(args) && isa(args{1}, 'tall'), t = [t, args{1}]; args(1) = []; end
      if ~isempty(args), tall.refuse(name, 'with options'); end
      r = tall.folded(@tallSums.addProducts, @(state) tallSums.products(state, name), t);
    end
    function x = floating(x)
      if ~isfloat(x) && (isnumeric(x) || islogical(x)), x = double(x); end
    end
    function [dim, omit] = options(name, args)
      dim = 1;
      omit = ismember(name, {'max', 'min'});
      for k = 1:numel(args)
        a = args{k};
        if isnumeric(a) && isscalar(a) && a >= 1 && a == fix(a), dim = a;
        elseif isnumeric(a), tall.refuse(name, 'along several dimensions at once');
        elseif strcmpi(a, 'all'), dim = 'all';
        elseif any(strcmpi(a, {'omitnan', 'omitmissing'})), omit = true;
        elseif any(strcmpi(a, {'includenan', 'includemissing'})), omit = false;
        else, tall.refuse(name, sprintf('with the option ''%s''', char(a)));
        end
      end
    end
  end

  methods (Static, Access = private)
    function word = flag(omit, ~)
      if omit, word = 'omitnan'; else, word = 'includenan'; end
    end

    % ------------------------------------------------------------ sums
    function state = add(state, x, f, omit)
      % Floating ones by blocks of the summation tree (accel/include/accel/reduction_tree.h): the bits are those of the whole array.
      neutral = double(f([]) == 1);
      if omit && isfloat(x), x(isnan(x)) = neutral; end
      sz = size(x);
      if ~isfloat(x)
        y = f(x, 1);
        if isempty(state), state = struct('Sum', y); else, state.Sum = f([state.Sum; y], 1); end
        return
      end
      x = reshape(x, sz(1), prod(sz(2:end)));
      if isempty(state), state = struct('Blocks', {{}}, 'Rest', x(1:0, :), 'Size', sz); end
      if ~isempty(state.Rest), x = [state.Rest; x]; end
      n = floor(size(x, 1) / 4096);
      if n > 0
        blocks = f(reshape(x(1:4096 * n, :), 4096, n * size(x, 2)), 1);
        state.Blocks{end + 1} = reshape(blocks, n, size(x, 2));
      end
      state.Rest = x(4096 * n + 1:end, :);
    end
    function r = total(state, f)
      if isfield(state, 'Sum'), r = state.Sum; return, end
      x = state.Rest;
      if ~isempty(state.Blocks)
        missing = 4096 - size(x, 1);
        last = f([x; repmat(cast(double(f([]) == 1), 'like', real(x)), missing, size(x, 2))], 1);
        if missing == 4096, last = last([], :); end
        x = [vertcat(state.Blocks{:}); last];
      end
      r = reshape(f(x, 1), [1, state.Size(2:end)]);
    end

    % ------------------------------------------------------------ deviations
    function state = addMoments(state, x, omit)
      % Chan, Golub, LeVeque (1979): means and squares of parts, joined.
      x = tallSums.floating(x);
      sz = size(x);
      x = reshape(x, sz(1), prod(sz(2:end)));
      there = true(size(x));
      if omit, there = ~isnan(x); x(~there) = 0; end
      n = sum(there, 1);
      centre = sum(x, 1) ./ max(n, 1);
      away = x - centre;
      away(~there) = 0;
      squares = sum(abs(away) .^ 2, 1);
      if isempty(state), state = struct('N', n, 'Mean', centre, 'Squares', squares, 'Size', sz); return, end
      all = max(state.N + n, 1);
      apart = centre - state.Mean;
      state.Squares = state.Squares + squares + abs(apart) .^ 2 .* (state.N .* n ./ all);
      state.Mean = state.Mean + apart .* (n ./ all);
      state.N = state.N + n;
    end
    function r = variance(state, weight)
      n = state.N - (weight == 0 & state.N > 1);
      r = state.Squares ./ n;
      r = reshape(r, [1, state.Size(2:end)]);
    end
    function state = addProducts(state, x)
      x = tallSums.floating(x);
      n = size(x, 1);
      centre = sum(x, 1) ./ max(n, 1);
      away = x - centre;
      if isempty(state), state = struct('N', n, 'Mean', centre, 'Products', away' * away); return, end
      if n == 0, return, end
      apart = centre - state.Mean;
      all = state.N + n;
      state.Products = state.Products + away' * away + apart' * apart * (state.N * n / all);
      state.Mean = state.Mean + apart * (n / all);
      state.N = all;
    end
    function r = products(state, name)
      r = state.Products / max(1, state.N - 1);
      if strcmp(name, 'corrcoef')
        d = sqrt(diag(r));
        r = r ./ (d * d');
        r(1:size(r, 1) + 1:end) = 1;
      end
    end

    % ------------------------------------------------------------ extremes
    function state = addExtreme(state, x, f, flag)
      if isempty(state), state = struct('Value', x, 'Place', [], 'Rows', 0); state.Value = tallPlan.firstRows(x, 0); end
      if size(x, 1) == 0, return, end
      [y, place] = f(x, [], 1, flag);
      place = place + state.Rows;
      state.Rows = state.Rows + size(x, 1);
      if isempty(state.Place), state.Value = y; state.Place = place; return, end
      [state.Value, which] = f([state.Value; y], [], 1, flag);
      state.Place(which == 2) = place(which == 2);
    end
  end
end

classdef distributed < partedArray
% d = distributed(x) cuts an array into parts, one in each worker of the pool, along its last dimension that is not 1.
% zeros(..., 'distributed') and ones are made in the workers; eye, rand, randn and linspace here. gather(d) is the array again. Functions of elements,
% sums, products, means, extremes, any and all run in the workers where the parts are and give distributed arrays; sums have the
% bits of the whole array's for any number of workers. d(i, j) takes ranges and masks; d.' and d' stay in the workers.
% Products and solutions of large matrices (*, \, /, chol) are made in the workers, with the same bits for any number of them; cumsum, sort and fft where
% each line is in one worker. In an spmd block d is a codistributed array: see codistributed.

  properties (SetAccess = private, Hidden)
    Parts             % Composite: the parts; in a worker: its own
  end

  methods
    function d = distributed(x)
      if nargin == 0, return, end
      if isa(x, 'distributed'), d = x; return, end
      if isa(x, 'Composite'), d = distributed.ofCodistributed(x); return, end
      if ~(isnumeric(x) || islogical(x) || ischar(x))
        error('parallel:distributed:InvalidClass', 'Distributed arrays hold numbers, logical values or characters, not values of class ''%s''.', class(x));
      end
      d = distributed.cut(full(x), partedArray.lastDim(size(x)));
    end

    % ------------------------------------------------------------ what it is
    function x = gather(d)
      if ~isa(d.Parts, 'Composite') && prod(d.Extents) == 0, x = zeros(d.Extents, d.Kind); return, end
      pieces = {};
      if isa(d.Parts, 'Composite'), pieces = d.Parts(:); end
      if isa(d.Parts, 'Composite'), x = cat(d.Along, pieces{:}); else, x = spmdCat(d.Parts, d.Along); end
      x = reshape(x, d.Extents);
    end
    function x = getLocalPart(d)
      if isa(d.Parts, 'Composite'), error('parallel:distributed:Outside', 'getLocalPart can be called in an spmd block only.'); end
      x = d.Parts;
    end
    function tf = isreal(d)
      if isLocal(d), tf = isreal(codistributed(d)); return, end
      parts = distributed.local(numel(d.Parts), @isreal, {d.Parts});
      tf = all([parts{:}]);
    end
    function tf = isequal(a, varargin)
      all = cellfun(@distributed.whole, [{a}, varargin], 'UniformOutput', false);
      tf = isequal(all{:});
    end
    function disp(d)
      most = 1000;
      if prod(d.Extents) <= most, disp(gather(d)), return, end
      fprintf('  %s distributed array of class %s, cut along dimension %d in %d parts\n', strjoin(string(d.Extents), 'x'), d.Kind, d.Along, numel(d.Parts));
    end
    function display(d)
      fprintf('%s =\n', inputname(1));
      disp(d)
    end

    % ------------------------------------------------------------ shape
    function r = transpose(d), r = distributed.turned(@transpose, d); end
    function r = ctranspose(d), r = distributed.turned(@ctranspose, d); end
    function r = subsref(d, s)
      switch s(1).type
        case '()', r = distributed.pick(d, s(1).subs);
        case '.', r = builtin('subsref', d, s(1));
        otherwise, error('parallel:distributed:InvalidIndex', 'A distributed array is indexed with parentheses.');
      end
      if numel(s) > 1, r = subsref(r, s(2:end)); end
    end
    function d = subsasgn(d, s, v)
      if ~strcmp(s(1).type, '()'), d = builtin('subsasgn', d, s, v); return, end
      along = 2;
      if isa(d, 'distributed'), along = d.Along; end
      x = distributed.whole(d);
      x(s(1).subs{:}) = distributed.whole(v);
      d = distributed.cut(x, min(along, ndims(x)));
    end

    function varargout = chol(d, varargin)
      n = d.Extents(1);
      own = ismatrix(d) && n == d.Extents(end) && n >= 512 && isfloat(d) && isempty(varargin) && nargout < 2;
      if ~own, [varargout{1:max(nargout, 1)}] = partedArray.viaWhole(@chol, d, varargin); return, end
      d = distributed.along(d, 1)';
      parts = d.Parts;
      w = numel(parts);
      b = distributed.bounds(n, w);
      spmd (w)
        [parts, bad] = matrixTiles.cholesky(parts, b);
      end
      if bad{1}, error('MATLAB:posdef', 'Matrix must be positive definite.'); end
      r = distributed.of(parts, [n n], 2, d.Kind);
      varargout = {r'};
    end
  end

  methods (Hidden)
    function tf = isLocal(d)
      % Whether this is a worker's, in an spmd block.
      tf = ~isa(d.Parts, 'Composite') && isa(d.Parts, d.Kind);
    end
    function r = asOurs(~, x)
      r = x;
      if isnumeric(x) || islogical(x), r = distributed(x); end
    end
    function r = onParts(~, f, args)
      [sz, along] = partedArray.joint(args);
      for k = 1:numel(args)
        a = args{k};
        if isa(a, 'distributed'), w = numel(a.Parts); end
        if size(a, along) == 1 && sz(along) ~= 1
          args{k} = distributed.whole(a);
        elseif isa(a, 'distributed') || ~isscalar(a)
          a = distributed.cutAlong(a, along);
          args{k} = a.Parts;
        end
      end
      [parts, kind] = distributed.local(w, f, args);
      r = distributed.of(parts, sz, along, kind);
    end
    function r = onLines(d, f, dim, plain, args)
      other = find(d.Extents > 1);
      other = other(other ~= dim);
      if isempty(other), r = distributed(plain(gather(d), args{:})); return, end
      if d.Along == dim || size(d, d.Along) == 1, d = distributed.along(d, other(end)); end
      parts = d.Parts;
      w = numel(parts);
      spmd (w)
        parts = f(parts);
        sz = size(parts);
        kind = class(parts);
      end
      sz = sz{1};
      sz(d.Along) = d.Extents(d.Along);
      r = distributed.of(parts, sz, d.Along, kind{1});
    end
    function r = reduced(d, f, pad, dim)
      if ischar(dim) || isstring(dim), r = reduced(distributed.column(d), f, pad, 1); return, end
      w = numel(d.Parts);
      sz = d.Extents;
      sz(end + 1:dim) = 1;
      n = sz(dim);
      if dim ~= d.Along
        [parts, kind] = distributed.local(w, @(p) f(p, dim), {d.Parts});
        sz(dim) = 1;
        r = distributed.of(parts, sz, d.Along, kind);
      elseif isempty(pad) || (isfloat(d) && distributed.inBlocks(n, w))
        % What each worker's part comes to, in the order of the workers.
        parts = distributed.local(w, @(p) partedArray.partial(f, p, dim, pad), {d.Parts});
        pieces = parts(:);
        r = distributed(f(cat(dim, pieces{:}), dim));
      elseif prod(sz) > n
        others = find(sz > 1);
        r = reduced(distributed.along(d, others(find(others ~= dim, 1, 'last'))), f, pad, dim);
      else
        r = distributed(f(gather(d), dim));
      end
    end
    function r = product(~, a, b)
      sz = [size(a), size(b, 2)];
      plan = partedArray.productPlan(sz);
      if strcmp(plan, 'whole') || ~isfloat(a) || ~isfloat(b), r = distributed(distributed.whole(a) * distributed.whole(b)); return, end
      cutting = struct('columns', [2 2 2], 'narrow', [2 1 0], 'rows', [1 0 1]).(plan);
      if cutting(3) == 0, cutting(3) = partedArray.lastDim(sz([1 3])); end
      a = distributed.cutAlong(a, cutting(1));
      w = numel(a.Parts);
      pa = a.Parts;
      if cutting(2) == 0, pb = distributed.whole(b); else, b = distributed.cutAlong(b, cutting(2)); pb = b.Parts; end
      inner = distributed.bounds(sz(2), w);
      rows = distributed.bounds(sz(1), w);
      columns = distributed.bounds(sz(3), w);
      spmd (w)
        parts = matrixTiles.multiply(plan, pa, pb, rows, inner, columns, cutting(3));
        kind = class(parts);
      end
      r = distributed.of(parts, sz([1 3]), cutting(3), kind{1});
    end
    function r = solution(~, a, b)
      n = size(a, 1);
      own = n == size(a, 2) && n >= 512 && isfloat(a) && isfloat(b) && ~isempty(b);
      if ~own, r = distributed(distributed.whole(a) \ distributed.whole(b)); return, end
      a = distributed.cutAlong(a, 2);
      b = distributed.cutAlong(b, 2);
      w = numel(a.Parts);
      [pa, pb] = deal(a.Parts, b.Parts);
      ba = distributed.bounds(n, w);
      bb = distributed.bounds(size(b, 2), w);
      spmd (w)
        [parts, smallest] = matrixTiles.solve(pa, ba, pb, bb);
        kind = class(parts);
      end
      matrixTiles.warnSingular(smallest{1}, kind{1});
      r = distributed.of(parts, size(b), 2, kind{1});
      r = distributed.along(r, partedArray.lastDim(size(b)));
    end
  end

  methods (Hidden)
    function s = saveobj(d), s = struct('whole', gather(d)); end
    function goesInParts(~), end  % to workers, who have the parts: no saveobj then
    function [done, numbers, a, b] = factored(d, task)
      % See matrixFactors.
      n = size(d, 2);
      d = distributed.along(d, 2);
      parts = d.Parts;
      w = numel(parts);
      cuts = distributed.bounds(n, w);
      spmd (w)
        [done, numbers, a, b] = matrixFactors.local(task, parts, cuts);
        [kind, high, wide] = deal(class(a), size(a, 1), size(b, 1));
      end
      done = done{1};
      numbers = numbers{1};
      if ~done, [a, b] = deal([]); return, end
      a = distributed.of(a, [high{1} n], 2, kind{1});
      b = distributed.of(b, [wide{1} n], 2, kind{1});
    end
  end

  methods (Static)
    function d = zeros(varargin), d = distributed.made(@zeros, varargin); end
    function d = ones(varargin), d = distributed.made(@ones, varargin); end
    function d = eye(varargin), d = distributed(eye(varargin{:})); end
    function d = rand(varargin), d = distributed(rand(varargin{:})); end
    function d = randn(varargin), d = distributed(randn(varargin{:})); end
    function d = linspace(varargin), d = distributed(linspace(varargin{:})); end
    function d = cell(varargin) %#ok<STOUT>
      error('parallel:distributed:InvalidClass', 'There are no distributed cell arrays: distributed arrays hold numbers, logical values or characters.');
    end
  end

  methods (Static, Hidden)
    function d = loadobj(s), d = distributed(s.whole); end
    function about = saveParts(v, base, name, isFirst)
      % See dsave. Each worker's file begins with the first variable.
      about = struct('name', name, 'kind', '', 'along', 0, 'parts', numel(v), 'size', []);
      if isa(v, 'distributed')
        about = struct('name', name, 'kind', v.Kind, 'along', v.Along, 'parts', numel(v.Parts), 'size', v.Extents);
        v = v.Parts;
      end
      spmd (about.parts)
        part = struct('dsaved', true);
        if exist('v', 'var'), part.(name) = v; end  % a Composite need not have a value everywhere
        file = sprintf('%s.part%d.mat', base, spmdIndex);
        if isFirst, save(file, '-struct', 'part'); else, save(file, '-struct', 'part', '-append'); end
      end
    end
    function v = loadParts(about, base)
      % See dload.
      part = @(k) load(sprintf('%s.part%d.mat', base, k));
      workers = numel(Composite);
      if workers >= about.parts && (isempty(about.size) || workers == about.parts)
        spmd (about.parts)
          saved = part(spmdIndex);
          if isfield(saved, about.name), v = saved.(about.name); end
        end
        if ~isempty(about.size), v = distributed.of(v, about.size, about.along, about.kind); end
        return
      end
      if isempty(about.size)
        error('parallel:distributed:TooFewWorkers', 'The Composite ''%s'' needs %d workers: the pool has %d.', about.name, about.parts, workers);
      end
      pieces = arrayfun(@(k) part(k).(about.name), 1:about.parts, 'UniformOutput', false);
      v = distributed(reshape(cat(about.along, pieces{:}), about.size));
    end
    function b = bounds(n, w)
      % Long ones are cut between blocks of the summation tree (4096), so that workers can sum them.
      if n >= 32768 * w, b = min(n, 4096 * round((0:w) * ceil(n / 4096) / w)); else, b = round((0:w) * n / w); end
    end
    function tf = inBlocks(n, w), tf = n >= 32768 * w; end
    function x = whole(x)
      if isa(x, 'distributed'), x = gather(x); end
    end
    function d = cut(x, along)
      c = Composite;
      b = distributed.bounds(size(x, along), numel(c));
      for k = 1:numel(c), c{k} = partedArray.piece(x, along, b(k) + 1, b(k + 1)); end
      d = distributed.of(c, size(x), along, class(x));
    end
    function d = of(parts, sz, along, kind)
      d = distributed;
      d.Parts = parts;
      while numel(sz) > 2 && sz(end) == 1, sz(end) = []; end
      d.Extents = sz;
      d.Along = along;
      d.Kind = kind;
    end
    function d = ofCodistributed(c)
      w = numel(c);
      spmd (w)
        if ~isa(c, 'codistributed')
          error('parallel:distributed:InvalidClass', 'A Composite of codistributed arrays makes a distributed array, one of class ''%s'' does not.', class(c));
        end
        sz = size(c);
        along = c.Along;
        b = distributed.bounds(size(c, along), spmdSize);
        parts = getLocalPart(codistributed.along(c, along, b));
        kind = class(parts);
      end
      d = distributed.of(parts, sz{1}, along{1}, kind{1});
    end
    function d = made(f, args)
      x = f(0, args{cellfun(@(a) ischar(a) || isstring(a), args)});
      sizes = [args{cellfun(@isnumeric, args)}];
      if isempty(sizes), sizes = 1; end
      if isscalar(sizes), sizes = [sizes sizes]; end
      sizes = max(sizes, 0);
      along = partedArray.lastDim(sizes);
      c = Composite;
      w = numel(c);
      b = distributed.bounds(sizes(along), w);
      spmd (w)
        own = sizes;
        own(along) = b(spmdIndex + 1) - b(spmdIndex);
        parts = f(own, class(x));
      end
      d = distributed.of(parts, sizes, along, class(x));
    end

    function [parts, kind] = local(w, f, args)
      spmd (w)
        parts = f(args{:});
        kind = class(parts);
      end
      kind = kind{1};
    end

    function d = cutAlong(x, dim)
      if isa(x, 'distributed'), d = distributed.along(x, dim); else, d = distributed.cut(x, dim); end
    end
    function d = along(d, dim)
      % The same array, cut along another dimension.
      if d.Along == dim, return, end
      parts = d.Parts;
      w = numel(parts);
      from = d.Along;
      sz = d.Extents;
      sz(end + 1:max(dim, from)) = 1;
      b = distributed.bounds(sz(dim), w);
      spmd (w)
        parts = matrixTiles.exchange(parts, dim, b, from);
      end
      d = distributed.of(parts, sz, dim, d.Kind);
    end
    function parts = moved(parts, along, old, new)
      % Parts with other bounds along the same dimension.
      w = numel(parts);
      if isequal(old, new), return, end
      spmd (w)
        parts = matrixTiles.regroup(parts, matrixTiles.ownersOf(old), matrixTiles.ownersOf(new), along);
      end
    end
    function r = column(d)
      % d(:)
      d = distributed.along(d, numel(d.Extents));
      parts = d.Parts;
      w = numel(parts);
      n = prod(d.Extents);
      each = n / max(1, d.Extents(end)) * ~isempty(d);
      parts = distributed.local(w, @(p) p(:), {parts});
      parts = distributed.moved(parts, 1, distributed.bounds(d.Extents(end), w) * each, distributed.bounds(n, w));
      r = distributed.of(parts, [n 1], 1, d.Kind);
    end

    function r = turned(f, d)
      if numel(d.Extents) > 2, error('MATLAB:transpose:ND', 'Transpose of an N-D array is not defined.'); end
      parts = distributed.local(numel(d.Parts), f, {d.Parts});
      r = distributed.of(parts, fliplr(d.Extents), 3 - d.Along, d.Kind);
    end
    function r = pick(d, subs)
      if isscalar(subs) && (ischar(subs{1}) && isequal(subs{1}, ':')), r = distributed.column(d); return, end
      if isscalar(subs) || numel(subs) ~= numel(d.Extents) || any(cellfun(@(s) isa(s, 'distributed'), subs))
        r = distributed.pickWhole(d, subs);
        return
      end
      along = d.Along;
      n = d.Extents(along);
      at = subs{along};
      if islogical(at), at = find(at); elseif ischar(at), at = 1:n; end
      if ~issorted(at) || any(at < 1 | at > n | at ~= floor(at)), r = distributed.pickWhole(d, subs); return, end
      w = numel(d.Parts);
      b = distributed.bounds(n, w);
      old = arrayfun(@(k) nnz(at <= b(k)), 1:w + 1);
      parts = d.Parts;
      spmd (w)
        subs{along} = at(old(spmdIndex) + 1:old(spmdIndex + 1)) - b(spmdIndex);
        parts = parts(subs{:});
        sz = size(parts, 1:max(numel(subs), 2));
      end
      sz = sz{1};
      sz(along) = numel(at);
      parts = distributed.moved(parts, along, old, distributed.bounds(numel(at), w));
      r = distributed.of(parts, sz, along, d.Kind);
    end
    function r = pickWhole(d, subs)
      subs = cellfun(@distributed.whole, subs, 'UniformOutput', false);
      x = gather(d);
      r = distributed(x(subs{:}));
    end
  end
end

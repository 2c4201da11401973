classdef codistributed < partedArray
% c = codistributed(x) in an spmd block is x, which all workers have, cut into parts: each keeps its own. codistributed(x, k) takes the x of worker k.
% codistributed(x, codistributor1d(dim, part)) says where to cut; codistributed.build(p, c) makes the array whose parts the workers have.
% zeros, ones, eye, rand, randn and linspace take 'codistributed' or a codistributor as their last argument. getLocalPart(c) is a worker's part,
% globalIndices(c, dim) where it stands in the whole, gather(c) the whole array in every worker, gather(c, k) in worker k.
% redistribute(c, codistributor1d(...)) cuts it otherwise. Functions of arrays work as for plain ones; all workers call them together.
% After the block it is a distributed array.

  properties (SetAccess = private, Hidden)
    Local             % this worker's part
    Bounds = 0        % worker k has Bounds(k) + 1 .. Bounds(k + 1) of the dimension that is cut
  end

  methods
    function d = codistributed(x, varargin)
      if nargin == 0, return, end
      how = codistributor1d;
      from = 0;
      for k = 1:numel(varargin)
        if isa(varargin{k}, 'codistributor1d'), how = varargin{k};
        elseif isnumeric(varargin{k}) && isscalar(varargin{k}), from = varargin{k};
        elseif ~(ischar(varargin{k}) || isstring(varargin{k}))
          error('parallel:codistributed:InvalidArgument', 'codistributed takes an array, the number of a worker and a codistributor1d.');
        end
      end
      if isa(x, 'codistributed'), d = redistribute(x, how); return, end
      if isa(x, 'distributed'), d = codistributed.ofDistributed(x); return, end
      if from > 0
        if spmdIndex == from, x = spmdBroadcast(from, x); else, x = spmdBroadcast(from); end
      end
      if ~(isnumeric(x) || islogical(x) || ischar(x))
        error('parallel:codistributed:InvalidClass', 'Codistributed arrays hold numbers, logical values or characters, not values of class ''%s''.', class(x));
      end
      x = full(x);
      d = codistributed.cut(x, complete(how, size(x)));
    end

    % ------------------------------------------------------------ what it is
    function x = gather(d, to)
      if nargin > 1
        x = spmdCat(d.Local, d.Along, to);
        if spmdIndex == to, x = reshape(x, d.Extents); else, x = []; end
      else
        x = reshape(spmdCat(d.Local, d.Along), d.Extents);
      end
    end
    function x = getLocalPart(d), x = d.Local; end
    function c = getCodistributor(d), c = codistributor1d(d.Along, diff(d.Bounds), d.Extents); end
    function varargout = globalIndices(d, varargin)
      [varargout{1:max(nargout, 1)}] = globalIndices(getCodistributor(d), varargin{:});
    end
    function tf = iscodistributed(~), tf = true; end
    function tf = isreal(d), tf = gop(@and, isreal(d.Local)); end
    function tf = isequal(a, varargin)
      all = cellfun(@partedArray.whole, [{a}, varargin], 'UniformOutput', false);
      tf = isequal(all{:});
    end
    function disp(d)
      fprintf('  %s codistributed array of class %s; this worker has %s of it\n', strjoin(string(d.Extents), 'x'), d.Kind, strjoin(string(size(d.Local)), 'x'));
    end
    function display(d)
      fprintf('%s =\n', inputname(1));
      disp(d)
    end
    function d = redistribute(d, how)
      if nargin < 2, how = codistributor1d; end
      how = complete(how, d.Extents);
      d = codistributed.along(d, how.Dimension, bounds(how));
    end

    % ------------------------------------------------------------ shape
    function r = transpose(d), r = codistributed.turned(@transpose, d); end
    function r = ctranspose(d), r = codistributed.turned(@ctranspose, d); end
    function r = subsref(d, s)
      switch s(1).type
        case '()', r = codistributed.pick(d, s(1).subs);
        case '.', r = builtin('subsref', d, s(1));
        otherwise, error('parallel:codistributed:InvalidIndex', 'A codistributed array is indexed with parentheses.');
      end
      if numel(s) > 1, r = subsref(r, s(2:end)); end
    end
    function d = subsasgn(d, s, v)
      if ~strcmp(s(1).type, '()'), d = builtin('subsasgn', d, s, v); return, end
      x = partedArray.whole(d);
      x(s(1).subs{:}) = partedArray.whole(v);
      how = codistributor1d;
      if isa(d, 'codistributed') && isequal(size(x), d.Extents), how = getCodistributor(d); end
      d = codistributed(x, how);
    end
    function varargout = chol(d, varargin)
      n = d.Extents(1);
      own = ismatrix(d) && n == d.Extents(end) && n >= 512 && isfloat(d) && isempty(varargin) && nargout < 2;
      if ~own, [varargout{1:max(nargout, 1)}] = partedArray.viaWhole(@chol, d, varargin); return, end
      b = [0, cumsum(codistributor1d.defaultPartition(n))];
      d = codistributed.along(d, 1, b)';
      [l, bad] = matrixTiles.cholesky(d.Local, b);
      if bad, error('MATLAB:posdef', 'Matrix must be positive definite.'); end
      varargout = {codistributed.of(l, [n n], 2, b)'};
    end
  end

  methods (Hidden)
    function r = asOurs(~, x)
      r = x;
      if isnumeric(x) || islogical(x), r = codistributed(x); end
    end
    function r = onParts(~, f, args)
      [sz, along] = partedArray.joint(args);
      b = [];
      for k = 1:numel(args)
        a = args{k};
        if isa(a, 'codistributed') && isempty(b) && a.Along == along && size(a, along) == sz(along), b = a.Bounds; end
      end
      if isempty(b), b = [0, cumsum(codistributor1d.defaultPartition(sz(along)))]; end
      for k = 1:numel(args)
        a = args{k};
        if isa(a, 'codistributed')
          if size(a, along) == 1 && sz(along) ~= 1, args{k} = gather(a); else, a = codistributed.along(a, along, b); args{k} = a.Local; end
        elseif size(a, along) ~= 1
          args{k} = partedArray.piece(a, along, b(spmdIndex) + 1, b(spmdIndex + 1));
        end
      end
      r = codistributed.of(f(args{:}), sz, along, b);
    end
    function r = onLines(d, f, dim, plain, args)
      other = find(d.Extents > 1);
      other = other(other ~= dim);
      if isempty(other), r = codistributed(plain(gather(d), args{:})); return, end
      if d.Along == dim || size(d, d.Along) == 1, d = redistribute(d, codistributor1d(other(end))); end
      p = f(d.Local);
      sz = size(p);
      sz(d.Along) = d.Extents(d.Along);
      r = codistributed.of(p, sz, d.Along, d.Bounds);
    end
    function r = reduced(d, f, pad, dim)
      if ischar(dim) || isstring(dim), r = reduced(codistributed.column(d), f, pad, 1); return, end
      sz = d.Extents;
      sz(end + 1:dim) = 1;
      n = sz(dim);
      if dim ~= d.Along
        p = f(d.Local, dim);
        sz(dim) = 1;
        r = codistributed.of(p, sz, d.Along, d.Bounds);
      elseif isempty(pad) || (isfloat(d) && n >= 32768)
        % What each worker's part comes to, in the order of the workers; sums in blocks of the summation tree.
        if ~isempty(pad), d = codistributed.along(d, dim, matrixTiles.cuts(n, spmdSize, 4096)); end
        r = codistributed(f(spmdCat(partedArray.partial(f, d.Local, dim, pad), dim), dim));
      elseif prod(sz) > n
        others = find(sz > 1);
        r = reduced(redistribute(d, codistributor1d(others(find(others ~= dim, 1, 'last')))), f, pad, dim);
      else
        r = codistributed(f(gather(d), dim));
      end
    end
    function r = product(~, a, b)
      sz = [size(a), size(b, 2)];
      plan = partedArray.productPlan(sz);
      if strcmp(plan, 'whole') || ~isfloat(a) || ~isfloat(b), r = codistributed(partedArray.whole(a) * partedArray.whole(b)); return, end
      cutting = struct('columns', [2 2 2], 'narrow', [2 1 0], 'rows', [1 0 1]).(plan);
      if cutting(3) == 0, cutting(3) = partedArray.lastDim(sz([1 3])); end
      at = arrayfun(@(n) {[0, cumsum(codistributor1d.defaultPartition(n))]}, sz);
      pa = codistributed.partOf(a, cutting(1), at{cutting(1)});
      if cutting(2) == 0, pb = partedArray.whole(b); else, pb = codistributed.partOf(b, cutting(2), at{cutting(2) + 1}); end
      p = matrixTiles.multiply(plan, pa, pb, at{:}, cutting(3));
      r = codistributed.of(p, sz([1 3]), cutting(3), at{2 * cutting(3) - 1});
    end
    function r = solution(~, a, b)
      n = size(a, 1);
      own = n == size(a, 2) && n >= 512 && isfloat(a) && isfloat(b) && ~isempty(b);
      if ~own, r = codistributed(partedArray.whole(a) \ partedArray.whole(b)); return, end
      ba = [0, cumsum(codistributor1d.defaultPartition(n))];
      bb = [0, cumsum(codistributor1d.defaultPartition(size(b, 2)))];
      [p, smallest] = matrixTiles.solve(codistributed.partOf(a, 2, ba), ba, codistributed.partOf(b, 2, bb), bb);
      if spmdIndex == 1, matrixTiles.warnSingular(smallest, class(p)); end
      r = redistribute(codistributed.of(p, size(b), 2, bb));
    end
    function [done, numbers, a, b] = factored(d, task)
      % See matrixFactors.
      n = size(d, 2);
      cuts = [0, cumsum(codistributor1d.defaultPartition(n))];
      [done, numbers, a, b] = matrixFactors.local(task, codistributed.partOf(d, 2, cuts), cuts);
      if ~done, return, end
      a = codistributed.of(a, [size(a, 1) n], 2, cuts);
      b = codistributed.of(b, [size(b, 1) n], 2, cuts);
    end
  end

  methods (Static)
    function d = build(part, how, varargin)
      % Every worker's part; the codistributor may leave the partition and the size open.
      dim = how.Dimension;
      if dim == 0, dim = partedArray.lastDim(size(part)); end
      lengths = spmdCat(size(part, dim), 2);
      sz = size(part);
      sz(end + 1:dim) = 1;
      if ~isempty(how.Partition) && ~isequal(how.Partition, lengths)
        error('parallel:codistributed:InvalidParts', 'The parts have the lengths [%s] along dimension %d, the codistributor says [%s].', num2str(lengths), dim, num2str(how.Partition));
      end
      sz(dim) = sum(lengths);
      if ~isempty(how.GlobalSize) && ~isequal(how.GlobalSize, sz)
        error('parallel:codistributed:InvalidParts', 'The parts make an array of size [%s], the codistributor says [%s].', num2str(sz), num2str(how.GlobalSize));
      end
      d = codistributed.of(part, sz, dim, [0, cumsum(lengths)]);
    end
    function d = zeros(varargin), d = codistributed.made(@zeros, varargin); end
    function d = ones(varargin), d = codistributed.made(@ones, varargin); end
    function d = rand(varargin), d = codistributed.made(@rand, varargin); end
    function d = randn(varargin), d = codistributed.made(@randn, varargin); end
    function d = eye(varargin), d = codistributed.wholeMade(@eye, varargin); end
    function d = linspace(varargin), d = codistributed.wholeMade(@linspace, varargin); end
    function d = cell(varargin) %#ok<STOUT>
      error('parallel:codistributed:InvalidClass', 'There are no codistributed cell arrays: codistributed arrays hold numbers, logical values or characters.');
    end
  end

  methods (Static, Hidden)
    function d = of(part, sz, along, b)
      d = codistributed;
      d.Local = part;
      while numel(sz) > 2 && sz(end) == 1, sz(end) = []; end
      d.Extents = sz;
      d.Along = along;
      d.Bounds = b;
      d.Kind = class(part);
    end
    function d = ofDistributed(x)
      part = getLocalPart(x);
      lengths = spmdCat(size(part, x.Along), 2);
      d = codistributed.of(part, x.Extents, x.Along, [0, cumsum(lengths)]);
    end
    function d = cut(x, how)
      b = bounds(how);
      d = codistributed.of(partedArray.piece(x, how.Dimension, b(spmdIndex) + 1, b(spmdIndex + 1)), size(x), how.Dimension, b);
    end
    function [args, how] = takeHow(args)
      how = codistributor1d;
      isHow = cellfun(@(a) isa(a, 'codistributor1d'), args);
      if any(isHow), how = args{find(isHow, 1)}; end
      args = args(~isHow);
    end
    function d = made(f, args)
      [args, how] = codistributed.takeHow(args);
      isSize = cellfun(@isnumeric, args);
      sizes = [args{isSize}];
      if isempty(sizes), sizes = 1; end
      if isscalar(sizes), sizes = [sizes sizes]; end
      how = complete(how, max(sizes, 0));
      sizes = how.GlobalSize;
      own = sizes;
      own(how.Dimension) = how.Partition(spmdIndex);
      d = codistributed.of(f(own, args{~isSize}), sizes, how.Dimension, bounds(how));
    end
    function d = wholeMade(f, args)
      [args, how] = codistributed.takeHow(args);
      d = codistributed(f(args{:}), how);
    end
    function p = partOf(a, dim, b)
      if isa(a, 'codistributed')
        a = codistributed.along(a, dim, b);
        p = a.Local;
      else
        p = partedArray.piece(a, dim, b(spmdIndex) + 1, b(spmdIndex + 1));
      end
    end
    function d = along(d, dim, b)
      if d.Along ~= dim
        p = matrixTiles.exchange(d.Local, dim, b, d.Along);
      elseif ~isequal(b, d.Bounds)
        p = matrixTiles.regroup(d.Local, matrixTiles.ownersOf(d.Bounds), matrixTiles.ownersOf(b), dim);
      else
        return
      end
      d = codistributed.of(p, d.Extents, dim, b);
    end
    function r = turned(f, d)
      if numel(d.Extents) > 2, error('MATLAB:transpose:ND', 'Transpose of an N-D array is not defined.'); end
      r = codistributed.of(f(d.Local), fliplr(d.Extents), 3 - d.Along, d.Bounds);
    end
    function r = column(d)
      % d(:)
      last = numel(d.Extents);
      if d.Along ~= last, d = redistribute(d, codistributor1d(last)); end
      n = prod(d.Extents);
      each = n / max(1, d.Extents(end)) * ~isempty(d);
      r = codistributed.of(d.Local(:), [n 1], 1, d.Bounds * each);
    end
    function r = pick(d, subs)
      isAll = @(s) ischar(s) && isequal(s, ':');
      if isscalar(subs) && isAll(subs{1}), r = codistributed.column(d); return, end
      if numel(subs) == numel(d.Extents) && isAll(subs{d.Along}) && ~any(cellfun(@(s) isa(s, 'partedArray'), subs))
        p = d.Local(subs{:});
        sz = size(p);
        sz(d.Along) = d.Extents(d.Along);
        r = codistributed.of(p, sz, d.Along, d.Bounds);
        return
      end
      subs = cellfun(@partedArray.whole, subs, 'UniformOutput', false);
      x = gather(d);
      r = codistributed(x(subs{:}));
    end
  end
end

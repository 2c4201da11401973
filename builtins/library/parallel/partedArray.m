classdef (Hidden) partedArray < elementFunctions
% What distributed and codistributed arrays have in common: how large they are, and which sums and products of matrices there are. How a function reaches the parts is each class's own: onParts, reduced, extremeOf, product, solution.

  properties (SetAccess = protected, Hidden)
    Extents = [0 0]   % of the whole
    Along = 2         % the dimension that is cut
    Kind = 'double'   % class of the elements
  end

  methods
    % ------------------------------------------------------------ what it is
    function varargout = size(d, dim)
      sz = d.Extents;
      if nargin > 1
        sz(end + 1:max(dim)) = 1;
        varargout = {sz(dim)};
      elseif nargout < 2
        varargout = {sz};
      else
        sz(end + 1:nargout) = 1;
        varargout = num2cell([sz(1:nargout - 1), prod(sz(nargout:end))]);
      end
    end
    function n = numel(d, varargin), n = prod(d.Extents); end
    function n = length(d), n = max(d.Extents) * ~isempty(d); end
    function n = ndims(d), n = numel(d.Extents); end
    function tf = isempty(d), tf = any(d.Extents == 0); end
    function tf = isscalar(d), tf = prod(d.Extents) == 1; end
    function tf = isvector(d), tf = numel(d.Extents) == 2 && any(d.Extents == 1); end
    function tf = isrow(d), tf = numel(d.Extents) == 2 && d.Extents(1) == 1; end
    function tf = iscolumn(d), tf = numel(d.Extents) == 2 && d.Extents(2) == 1; end
    function tf = ismatrix(d), tf = numel(d.Extents) == 2; end
    function n = classUnderlying(d), n = d.Kind; end
    function n = underlyingType(d), n = d.Kind; end
    function tf = isnumeric(d), tf = ~any(strcmp(d.Kind, {'logical', 'char'})); end
    function tf = isfloat(d), tf = any(strcmp(d.Kind, {'double', 'single'})); end
    function tf = islogical(d), tf = strcmp(d.Kind, 'logical'); end
    function n = end(d, k, count)
      if count == 1, n = prod(d.Extents); elseif k < count, n = size(d, k); else, n = prod(d.Extents(k:end)); end
    end

    % ------------------------------------------------------------ reductions
    function r = sum(d, varargin), r = partedArray.reduce(d, @sum, 0, varargin{:}); end
    function r = prod(d, varargin), r = partedArray.reduce(d, @prod, 1, varargin{:}); end
    function r = any(d, varargin), r = partedArray.reduce(d, @any, [], varargin{:}); end
    function r = all(d, varargin), r = partedArray.reduce(d, @all, [], varargin{:}); end
    function [r, at] = max(a, varargin)
      if nargout > 1, [r, at] = partedArray.viaWhole(@max, a, varargin); else, r = partedArray.extreme(@max, a, varargin{:}); end
    end
    function [r, at] = min(a, varargin)
      if nargout > 1, [r, at] = partedArray.viaWhole(@min, a, varargin); else, r = partedArray.extreme(@min, a, varargin{:}); end
    end
    function r = mean(d, varargin)
      if isempty(varargin), dim = partedArray.firstDim(d.Extents); else, dim = varargin{1}; end
      if ischar(dim) || isstring(dim), n = prod(d.Extents); else, n = size(d, dim); end
      if ~strcmp(d.Kind, 'single'), d = double(d); end
      r = sum(d, dim) ./ n;
    end
    function r = nnz(d), r = gather(sum(double(d ~= 0), 'all')); end

    % ------------------------------------------------------------ matrices
    function r = mtimes(a, b)
      if isscalar(a) || isscalar(b), r = a .* b; return, end
      partedArray.checkMatrices(a, b, size(a, 2) == size(b, 1), 'MATLAB:innerdim', 'Incorrect dimensions for matrix multiplication: %s * %s.');
      args = partedArray.inBlock({a, b});
      r = product(partedArray.one(args{:}), args{:});
    end
    function r = mldivide(a, b)
      if isscalar(a), r = a .\ b; return, end
      partedArray.checkMatrices(a, b, size(a, 1) == size(b, 1), 'MATLAB:dimagree', 'Matrix dimensions must agree: %s \\ %s.');
      args = partedArray.inBlock({a, b});
      r = solution(partedArray.one(args{:}), args{:});
    end
    function r = mrdivide(a, b)
      if isscalar(b), r = a ./ b; else, r = (b' \ a')'; end
    end
    function r = mpower(a, b)
      whole = isnumeric(b) && isscalar(b) && ~isa(b, 'partedArray') && isreal(b) && b == fix(b) && b >= 1 && b < 2^53;
      if isscalar(a) && isscalar(b), r = a .^ b; return, end
      if ~whole || size(a, 1) ~= size(a, 2)
        error('parallel:distributed:InvalidPower', 'A distributed matrix can be raised to a positive whole power, if it is square.');
      end
      r = [];
      while b > 0
        if mod(b, 2), if isempty(r), r = a; else, r = r * a; end, end
        b = floor(b / 2);
        if b > 0, a = a * a; end
      end
    end
    function n = norm(d, kind)
      if nargin < 2, kind = 2; end
      if ischar(kind) || isstring(kind), word = lower(char(kind)); else, word = ''; end
      if strcmp(word, 'fro') || (isvector(d) && isequal(kind, 2))
        big = gather(max(abs(d), [], 'all'));
        if isempty(big) || big == 0 || ~isfinite(big), n = big + zeros(1, isempty(big)); return, end
        n = big * sqrt(gather(sum(abs(d ./ big) .^ 2, 'all')));
      elseif ~isvector(d) && isequal(kind, 1)
        n = gather(max(sum(abs(d), 1), [], 2));
      elseif ~isvector(d) && (isequal(kind, Inf) || strcmp(word, 'inf'))
        n = gather(max(sum(abs(d), 2), [], 1));
      else
        n = norm(gather(d), kind);
      end
    end

    % ------------------------------------------------------------ along lines of one dimension
    function r = cumsum(d, varargin), r = partedArray.lines(@cumsum, d, 1, varargin); end
    function r = cumprod(d, varargin), r = partedArray.lines(@cumprod, d, 1, varargin); end
    function r = cummax(d, varargin), r = partedArray.lines(@cummax, d, 1, varargin); end
    function r = cummin(d, varargin), r = partedArray.lines(@cummin, d, 1, varargin); end
    function [r, at] = sort(d, varargin)
      r = partedArray.lines(@sort, d, 1, varargin);
      if nargout > 1, at = partedArray.lines(@partedArray.order, d, 1, varargin); end
    end
    function r = median(d, varargin), r = partedArray.lines(@median, d, 1, varargin); end
    function r = mode(d, varargin), r = partedArray.lines(@mode, d, 1, varargin); end
    function r = var(d, varargin), r = partedArray.lines(@var, d, 2, varargin); end
    function r = std(d, varargin), r = partedArray.lines(@std, d, 2, varargin); end
    function r = diff(d, varargin), r = partedArray.lines(@diff, d, 2, varargin); end
    function r = vecnorm(d, varargin), r = partedArray.lines(@vecnorm, d, 2, varargin); end
    function r = flip(d, varargin), r = partedArray.lines(@flip, d, 1, varargin); end
    function r = fft(d, varargin), r = partedArray.lines(@fft, d, 2, varargin); end
    function r = ifft(d, varargin), r = partedArray.lines(@ifft, d, 2, varargin); end
    function r = fft2(d, varargin)
      n = [varargin, repmat({[]}, 1, 2 - numel(varargin))];
      r = fft(fft(d, n{1}, 1), n{2}, 2);
    end
    function r = ifft2(d, varargin)
      n = [varargin, repmat({[]}, 1, 2 - numel(varargin))];
      r = ifft(ifft(d, n{1}, 1), n{2}, 2);
    end
    function r = dot(a, b, varargin)
      if isvector(a) && isvector(b), r = sum(conj(reshape(a, [], 1)) .* reshape(b, [], 1)); else, r = sum(conj(a) .* b, varargin{:}); end
    end

    % ------------------------------------------------------------ by ScaLAPACK, or of the whole array, here
    function varargout = lu(d, varargin), varargout = partedArray.factors('lu', d, varargin, nargout); end
    function varargout = qr(d, varargin), varargout = partedArray.factors('qr', d, varargin, nargout); end
    function varargout = svd(d, varargin), varargout = partedArray.factors('svd', d, varargin, nargout); end
    function varargout = eig(d, varargin), varargout = partedArray.factors('eig', d, varargin, nargout); end
    function varargout = unique(d, varargin), [varargout{1:max(nargout, 1)}] = partedArray.viaWhole(@unique, d, varargin); end
    function r = reshape(d, varargin), r = partedArray.viaWhole(@reshape, d, varargin); end
    function r = permute(d, varargin), r = partedArray.viaWhole(@permute, d, varargin); end
    function r = repmat(d, varargin), r = partedArray.viaWhole(@repmat, d, varargin); end
    function varargout = find(varargin), [varargout{1:max(nargout, 1)}] = partedArray.wholly(@find, varargin); end
    function varargout = ismember(varargin), [varargout{1:max(nargout, 1)}] = partedArray.wholly(@ismember, varargin); end
    function varargout = sortrows(varargin), [varargout{1:max(nargout, 1)}] = partedArray.wholly(@sortrows, varargin); end
    function varargout = histcounts(varargin), [varargout{1:max(nargout, 1)}] = partedArray.wholly(@histcounts, varargin); end
    function varargout = bounds(varargin), [varargout{1:max(nargout, 1)}] = partedArray.wholly(@bounds, varargin); end
    function varargout = filter(varargin), [varargout{1:max(nargout, 1)}] = partedArray.wholly(@filter, varargin); end
    function r = diag(varargin), r = partedArray.wholly(@diag, varargin); end
    function r = triu(varargin), r = partedArray.wholly(@triu, varargin); end
    function r = tril(varargin), r = partedArray.wholly(@tril, varargin); end
    function r = kron(varargin), r = partedArray.wholly(@kron, varargin); end
    function r = cross(varargin), r = partedArray.wholly(@cross, varargin); end
    function r = cov(varargin), r = partedArray.wholly(@cov, varargin); end
    function r = accumarray(varargin), r = partedArray.wholly(@accumarray, varargin); end
    function r = range(varargin), r = partedArray.wholly(@range, varargin); end
    function r = normalize(varargin), r = partedArray.wholly(@normalize, varargin); end
    function r = conv(varargin), r = partedArray.wholly(@conv, varargin); end
    function r = interp1(varargin), r = partedArray.wholly(@interp1, varargin); end
    function r = complex(varargin), r = partedArray.wholly(@complex, varargin); end
    function r = linsolve(varargin), r = partedArray.wholly(@linsolve, varargin); end
    function r = pinv(varargin), r = partedArray.wholly(@pinv, varargin); end
    function r = expm(varargin), r = partedArray.wholly(@expm, varargin); end
    function tf = issorted(d, varargin), tf = issorted(gather(d), varargin{:}); end
    function s = num2str(d, varargin), s = num2str(gather(d), varargin{:}); end
    function s = mat2str(d, varargin), s = mat2str(gather(d), varargin{:}); end
    function tf = isdistributed(d), tf = isa(d, 'distributed'); end
    function tf = iscodistributed(d), tf = isa(d, 'codistributed'); end
    function r = horzcat(varargin), r = partedArray.joined(2, varargin); end
    function r = vertcat(varargin), r = partedArray.joined(1, varargin); end
    function r = cat(dim, varargin), r = partedArray.joined(dim, varargin); end
    function r = inv(d), r = partedArray.viaWhole(@inv, d, {}); end
    function r = det(d), r = det(gather(d)); end
    function r = trace(d), r = trace(gather(d)); end
    function r = rank(d, varargin), r = rank(gather(d), varargin{:}); end
    function r = cond(d, varargin), r = cond(gather(d), varargin{:}); end
    function x = redistribute(x, varargin)
      error('parallel:codistributed:Outside', 'redistribute takes a codistributed array, in an spmd block.');
    end
  end

  methods (Hidden)
    function r = eachOf(~, f, args), r = partedArray.each(f, args{:}); end
  end

  methods (Static, Hidden)
    function o = one(varargin)
      o = varargin{find(cellfun(@(a) isa(a, 'partedArray'), varargin), 1)};
    end
    function args = inBlock(args)
      % In an spmd block distributed arrays are codistributed ones.
      for k = 1:numel(args)
        if isa(args{k}, 'distributed') && isLocal(args{k}), args{k} = codistributed(args{k}); end
      end
    end
    function r = each(f, varargin)
      args = partedArray.inBlock(varargin);
      r = onParts(partedArray.one(args{:}), f, args);
    end
    function r = lines(f, d, at, args)
      % f works on lines along one dimension, which is its argument number `at` after the array, or the first that is not 1.
      d = partedArray.inBlock({d});
      d = d{1};
      dim = partedArray.firstDim(d.Extents);
      if numel(args) >= at && isnumeric(args{at}) && ~isempty(args{at}), dim = args{at}; end
      if ~(isscalar(dim) && isreal(dim) && dim >= 1 && dim == fix(dim))
        error('MATLAB:getdimarg:dimensionMustBePositiveInteger', 'The dimension must be a positive whole number.');
      end
      if at == 2
        if isempty(args), args = {[]}; end
        args{2} = dim;
      elseif isempty(args) || ~isnumeric(args{1})
        args = [{dim}, args];
      end
      r = onLines(d, @(p) f(p, args{:}), dim, f, args);
    end
    function out = factors(name, d, args, n)
      args = cellfun(@partedArray.whole, args, 'UniformOutput', false);
      d = partedArray.inBlock({d});
      d = d{1};
      out = matrixFactors.of(name, d, args, n);
      if isempty(out), [out{1:max(n, 1)}] = partedArray.viaWhole(str2func(name), d, args); end
    end
    function varargout = viaWhole(f, d, args)
      args = cellfun(@partedArray.whole, args, 'UniformOutput', false);
      out = cell(1, max(nargout, 1));
      [out{:}] = f(gather(d), args{:});
      varargout = cellfun(@(x) asOurs(d, x), out, 'UniformOutput', false);
    end
    function varargout = wholly(f, args)
      % As viaWhole, where ours may be any of the arguments.
      ours = partedArray.one(args{:});
      args = cellfun(@partedArray.whole, args, 'UniformOutput', false);
      out = cell(1, max(nargout, 1));
      [out{:}] = f(args{:});
      varargout = cellfun(@(x) asOurs(ours, x), out, 'UniformOutput', false);
    end
    function at = order(varargin), [~, at] = sort(varargin{:}); end
    function r = joined(dim, args)
      args = partedArray.inBlock(args);
      parts = cellfun(@partedArray.whole, args, 'UniformOutput', false);
      r = asOurs(partedArray.one(args{:}), cat(partedArray.whole(dim), parts{:}));
    end
    function x = whole(x)
      if isa(x, 'partedArray'), x = gather(x); end
    end
    function r = extreme(f, a, varargin)
      if numel(varargin) == 1, r = partedArray.each(f, a, varargin{1}); return, end
      r = partedArray.reduce(a, @(x, dim) f(x, [], dim), [], varargin{2:end});
    end
    function r = reduce(d, f, pad, dim)
      if nargin < 4, dim = partedArray.firstDim(d.Extents); end
      d = partedArray.inBlock({d});
      if (ischar(dim) || isstring(dim)) && ~strcmp(dim, 'all')
        error('parallel:distributed:InvalidOption', 'A reduction of a distributed array takes a dimension or ''all''.');
      end
      r = reduced(d{1}, f, pad, dim);
    end
    function y = partial(f, p, dim, pad)
      % What a part comes to: its own result, or (pad is not empty) one for each block of the summation tree.
      n = size(p, dim);
      if isempty(pad)
        y = p;
        if n > 0, y = f(p, dim); end
        return
      end
      y = cell(1, ceil(n / 4096));
      for k = 1:numel(y)
        block = partedArray.piece(p, dim, (k - 1) * 4096 + 1, min(n, k * 4096));
        missing = 4096 - size(block, dim);
        sz = size(block);
        sz(end + 1:dim) = 1;
        sz(dim) = missing;
        if missing > 0, block = cat(dim, block, repmat(cast(pad, 'like', real(block)), sz)); end
        y{k} = f(block, dim);
      end
      if isempty(y), y = partedArray.piece(p, dim, 1, 0); else, y = cat(dim, y{:}); end
    end
    function checkMatrices(a, b, fit, id, text)
      if fit && ndims(a) == 2 && ndims(b) == 2, return, end
      error(id, text, strjoin(string(size(a)), 'x'), strjoin(string(size(b)), 'x'));
    end
    function kind = productPlan(sz)
      % How a product of matrices of sizes sz(1) x sz(2) and sz(2) x sz(3) is shared; by the sizes alone, so that the bits are the same everywhere.
      if any(sz == 0) || prod(sz) < 2^21, kind = 'whole';
      elseif sz(2) <= 512 && sz(3) <= 512 && sz(1) >= 8192, kind = 'rows';
      elseif sz(3) <= 64, kind = 'narrow';
      else, kind = 'columns';
      end
    end
    function k = lastDim(sz)
      k = find(sz ~= 1, 1, 'last');
      if isempty(k), k = 2; end
    end
    function k = firstDim(sz)
      k = find(sz ~= 1, 1);
      if isempty(k), k = 1; end
    end
    function p = piece(x, along, from, to)
      at = repmat({':'}, 1, max(ndims(x), along));
      at{along} = from:to;
      p = x(at{:});
    end
    function [sz, along] = joint(args)
      % The size that arrays have together, and the dimension to cut: that of the largest of ours, if it is as long there.
      sz = [1 1];
      lead = [];
      for k = 1:numel(args)
        a = args{k};
        n = max(numel(sz), ndims(a));
        sa = [size(a), ones(1, n - ndims(a))];
        sz = [sz, ones(1, n - numel(sz))]; %#ok<AGROW>
        sz(sz == 1) = sa(sz == 1);
        if isa(a, 'partedArray') && (isempty(lead) || numel(a) > numel(lead)), lead = a; end
      end
      along = lead.Along;
      if size(lead, along) ~= sz(along), along = partedArray.lastDim(sz); end
    end
  end
end

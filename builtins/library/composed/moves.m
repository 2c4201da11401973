% Arrays laid out anew.

function [done, varargout] = laidOut(name, args)
  varargout = cell(1, max(1, nargout - 1));
  done = true;
  a = args{1};
  for k = 1:numel(args)
    if ischar(args{k}) || isstring(args{k}), done = false; return, end
  end
  switch name
    case 'kron', [done, varargout{1}] = kronOf(args);
    case 'blkdiag', [done, varargout{1}] = blocks(args);
    case {'meshgrid', 'ndgrid'}, [done, varargout{:}] = grids(name, args, numel(varargout));
    case {'fftshift', 'ifftshift'}
      part = @floor;
      if strcmp(name, 'ifftshift'), part = @ceil; end
      if numel(args) > 1
        done = isDim(args{2});
        if done, varargout{1} = circshift(a, part(size(a, args{2}) / 2), args{2}); end
      else
        y = a;
        for d = 1:ndims(a), if size(a, d) > 1, y = circshift(y, part(size(a, d) / 2), d); end, end
        varargout{1} = y;
      end
    case 'toeplitz', [done, varargout{1}] = diagonals(args);
    case 'vander'
      n = numel(a);
      if ~isfloat(a), a = double(a); end
      v = reshape(a, n, 1);
      columns = cell(1, n);
      columns{n} = zerosAs(v) + 1;
      for k = n - 1:-1:1, columns{k} = columns{k + 1} .* v; end
      varargout{1} = [columns{:}];
    case 'cross', [done, varargout{1}] = crossed(args);
  end
end

function [done, y] = kronOf(args)
  y = args{1};
  for k = 2:numel(args)
    b = args{k};
    done = ismatrix(y) && ismatrix(b) && ~isempty(y) && ~isempty(b) && ...
      ((isreal(y) && isreal(b)) || (isa(y, 'double') && isa(b, 'double') && allFinite(y) && allFinite(b)));
    if ~done, return, end
    if islogical(y), y = double(y); end
    if islogical(b), b = double(b); end
    s = size(y);
    t = size(b);
    y = reshape(reshape(y, [1 s(1) 1 s(2)]) .* reshape(b, [t(1) 1 t(2) 1]), s .* t);
  end
end

% Complex products of others have no formula of their own.
function yes = allFinite(x)
  yes = isreal(x) || all(isfinite(x), 'all');
end

function [done, y] = blocks(args)
  y = args{1};
  done = isreal(y) && ~isempty(y);
  for k = 2:numel(args)
    b = args{k};
    done = done && isreal(b) && ~isempty(b) && strcmp(class(b), class(y));
    if ~done, return, end
    y = [y, zeros([size(y, 1), size(b, 2)], 'like', y); zeros([size(b, 1), size(y, 2)], 'like', y), b]; %#ok<AGROW>
  end
end

function [done, varargout] = grids(name, args, wanted)
  varargout = cell(1, wanted);
  if isscalar(args), args = repmat(args, 1, max(2, wanted)); end
  n = numel(args);
  done = n >= 2 && n >= wanted && n <= 4 && (strcmp(name, 'ndgrid') || n <= 3);
  if ~done, return, end
  along = 1:n;
  if strcmp(name, 'meshgrid'), along(1:2) = [2 1]; end
  full = zeros(1, n);
  for k = 1:n, full(along(k)) = numel(args{k}); end
  done = all(full > 0);
  if ~done, return, end
  for k = 1:wanted
    shape = ones(1, n);
    shape(along(k)) = full(along(k));
    times = full;
    times(along(k)) = 1;
    varargout{k} = repmat(reshape(args{k}, shape), times);
  end
end

function [done, y] = diagonals(args)
  c = args{1};
  r = args{end};
  done = isreal(c) && isreal(r) && strcmp(class(c), class(r)) && isvector(c) && isvector(r);
  y = [];
  if ~done, return, end
  m = numel(c);
  n = numel(r);
  line = [reshape(r(n:-1:2), [], 1); c(:)];  % from the upper right corner to the lower left
  y = reshape(line((1:m)' - (1:n) + n), m, n);
end

function [done, y] = crossed(args)
  a = args{1};
  b = args{2};
  y = [];
  done = isequal(size(a), size(b)) && strcmp(class(a), class(b)) && allFinite(a) && allFinite(b) && (numel(args) < 3 || isDim(args{3}));
  if ~done, return, end
  if numel(args) > 2, d = args{3}; else, d = find(size(a) == 3, 1); end
  done = isscalar(d) && size(a, d) == 3;
  if ~done, return, end
  parts = cell(1, 3);
  for k = 1:3
    p = mod(k, 3) + 1;
    q = mod(k + 1, 3) + 1;
    parts{k} = partOf(a, d, p, p) .* partOf(b, d, q, q) - partOf(a, d, q, q) .* partOf(b, d, p, p);
  end
  y = cat(d, parts{:});
end

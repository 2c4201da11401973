% Builtins that take logicals and integers as doubles, of parts of complex numbers, or by way of another builtin.

function [done, y] = ofDoubles(name, args)
  done = true;
  x = args{1};
  switch name
    case {'trapz', 'cumtrapz'}, [done, y] = trapezoids(name, args); return
    case 'norm', if isfloat(x), [done, y] = matrixNorm(args); return, end
    case 'dot', [done, y] = products(args); return
    case {'gradient', 'conv2', 'conv', 'fft2', 'ifft2', 'fftn', 'var', 'std'}
      if isfloat(x), [done, y] = ofComplex(name, args); return, end
  end
  for k = 1:numel(args)
    if isinteger(args{k}) && any(strcmp(name, {'cumsum', 'cumprod', 'diff', 'mtimes', 'norm', 'dot'})), done = false; y = []; return, end
    if islogical(args{k}) || isinteger(args{k}), args{k} = double(args{k}); end
  end
  y = feval(name, args{:});
end

function [done, varargout] = inItsClass(name, args)
  varargout = cell(1, max(1, nargout - 1));
  x = args{1};
  done = ~any(strcmp(name, {'maxk', 'mink'})) || numel(args) > 1;
  if ~done, return, end
  if any(strcmp(name, {'maxk', 'mink'}))
    [done, varargout{1}] = greatestFew(name, args);
    return
  end
  % Of two, the builtin's own operation.
  if numel(args) > 1 && any(strcmp(name, {'max', 'min'})) && ~isempty(args{2}), done = false; return, end
  if strcmp(name, 'median') && numel(args) > 2 || strcmp(name, 'unique') && numel(args) > 1, done = false; return, end
  y = feval(name, double(x), args{2:end});
  if ~(islogical(x) && strcmp(name, 'median')) && ~(islogical(x) && any(strcmp(name, {'max', 'min', 'cummax', 'cummin'})))
    y = inClass(y, x);
  end
  if islogical(x) && any(strcmp(name, {'max', 'min'})), y = y ~= 0; end
  varargout{1} = y;
end

function y = inClass(y, x)
  if islogical(x), y = y ~= 0; elseif ~strcmp(class(y), class(x)), y = feval(class(x), y); end
end

function [done, y] = ofComplex(name, args)
  done = true;
  y = [];
  x = args{1};
  switch name
    case {'tril', 'triu', 'gradient', 'conv2', 'conv'}
      for k = 2:numel(args)
        if ~isreal(args{k}), done = false; return, end
      end
      if any(strcmp(name, {'conv', 'conv2'})) && isreal(x), done = false; return, end
      y = complex(feval(name, real(x), args{2:end}), feval(name, imag(x), args{2:end}));
      y = y + zeros(1, 'like', real(x));  % real where no imaginary part is left
    case 'ldivide', y = args{2} ./ x;
    case {'fft2', 'fftn'}
      done = isscalar(args);
      y = x;
      for d = 1:ndims(x) * done
        if size(x, d) > 1, y = fft(y, [], d); end
      end
    otherwise, done = false;
  end
end

% dot of columns, and of complex numbers; of real vectors the bridge has it.
function [done, y] = products(args)
  x = args{1};
  a = args{2};
  y = [];
  vectors = isvector(x) && isvector(a) && numel(x) == numel(a);
  done = numel(args) == 2 && strcmp(class(x), class(a)) && ~isinteger(x) && (vectors || isequal(size(x), size(a)));
  if ~done, return, end
  if islogical(x)
    y = dot(double(x), double(a));
  elseif isreal(x) && isreal(a)
    done = ~vectors;
    if done, y = sum(x .* a); end
  else
    if vectors, x = x(:); a = a(:); end
    y = sum(conj(x) .* a, firstDim(x));
  end
end

function [done, y] = truths(name, args)
  y = [];
  for k = 1:numel(args)
    done = ~isfloat(args{k}) || ~any(isnan(args{k}), 'all');
    if ~done, return, end
    args{k} = args{k} ~= 0;
  end
  y = feval(name, args{:});
end

function [done, y] = allEqual(a, b)
  % Of one class: the classes' own comparisons differ otherwise.
  done = strcmp(class(a), class(b)) && ~ischar(a);
  y = done && isequal(size(a), size(b));
  if y, y = gather(~any(a ~= b, 'all')); end
end

% Builtins made of operations that stay (builtins/library/composed): class, size and bits of the CPU's, and where they are.
rng(5);
a = randn(9, 7);
a([5 11]) = [-0, 0];
b = randn(9, 7);
calls = {'kron(x(:,1:3),y(1:2,:))', 'blkdiag(x,y)', 'bounds(x)', 'range(x)', 'imag(x)', 'corrcoef(x)', 'cov(x)', 'cross(x(1:3,:),y(1:3,:))', ...
  'cross(x(:,1:3),y(:,1:3),2)', 'trapz(x)', 'trapz(x,2)', 'trapz((1:9)''.^2,x)', 'trapz(0.3,x)', 'cumtrapz(x)', 'cumtrapz((1:7).^2,x,2)', ...
  'fftshift(x)', 'ifftshift(x,2)', 'filter([1 -2 3],2,x)', 'gradient(x)', 'intersect(x,x(1:5))', 'iqr(x)', ...
  'ismember(x,x(1:7))', 'maxk(x,3)', 'maxk(x,2,2)', 'mink(x,30)', 'median(x)', 'meshgrid(x(:,1),y(1,:))', 'ndgrid(x(:,1),y(1,:))', ...
  'movsum(x,4)', 'movmean(x,[2 0])', 'movmax(x,3)', 'movmin(x,4)', 'normalize(x)', 'normalize(x,2)', ...
  'polyval([1 2 3],x)', 'prctile(x,30)', 'quantile(x(1,:),0.9)', 'rescale(x)', 'rescale(x,-1,1)', 'setdiff(x,x(3:30))', 'setxor(x,y)', ...
  'union(x(1,:),y(1,:))', 'toeplitz(x(:,1),x(1,:))', 'vander(x(:,1))', 'x+(1:7)', 'zeros(3,4,''like'',x)', 'x(:,end)'};
forms = {@(v) v, @(v) single(v), @(v) int32(10 * v)};
for f = forms, staysSame(calls, f{1}(a), f{1}(b), 'x'), end
for f = forms(1:2), staysSame({'norm(x,1)', 'norm(x,Inf)', 'vecnorm(x)', 'vecnorm(x,1,2)', 'vecnorm(x,Inf)', 'deg2rad(x)', 'fft2(x)'}, f{1}(a), f{1}(b), 'x'), end
% Logicals, as doubles where the builtin takes them so.
logicals = {'cumsum(x)', 'cumprod(x,2)', 'cummax(x)', 'diff(x)', 'gradient(x)', 'max(x)', 'min(x,[],2)', 'median(x)', 'unique(x)', 'sort(x)', ...
  'sort(x,2,''descend'')', 'norm(x(:))', 'var(x)', 'std(x)', 'x*y''', 'dot(x,y)', 'conv2(x,[1 2;3 4])', 'real(x)', 'conj(x)', 'trapz(x)', 'kron(x,y)'};
staysSame(logicals, a > 0, b > 0, 'logical')
staysSame({'median(x)', 'var(x)', 'gradient(x)', 'x&y', '~x', 'xor(x,y)', 'unique(x)'}, int32(a), int32(b), 'int32')
% Complex ones.
z = complex(a, flipud(b));
w = complex(b, a);
calls = {'tril(x)', 'triu(x,1)', 'x.\y', 'x&y', 'x|y', '~x', 'gradient(x)', 'conv2(x,[1 2;3 4])', 'kron(x(:,1:2),y(1:2,:))', 'polyval([1 2 3],x)', ...
  'cross(x(1:3,:),y(1:3,:))', 'trapz(x)', 'norm(x,1)', 'vecnorm(x)', 'fftshift(x)', 'dot(x,y)', 'meshgrid(x(:,1),y(1,:))', 'complex(real(x),imag(y))'};
staysSame(calls, z, w, 'complex')
staysSame(calls([1:8 11:end]), single(z), single(w), 'complex single')
disp([isreal(gpuArray(z)), isreal(gpuArray(z) * 0), isequal(gpuArray(z), z), isequal(gpuArray(a), b)])   % expect:    0   1   1   0
staysSame({'max(x)', 'min(x)', 'max(x,[],2)', 'min(x,[],2)'}, z + (0.1 + 0.1i), w, 'complex')
staysSame({'max(x)', 'min(x)', 'max(x,[],2)'}, single(z) + (0.1 + 0.1i), single(w), 'complex single')
same({'max(x)', 'min(x)', 'isreal(max(x))', 'isreal(min(x))', 'max(x,[],2)'}, [1 + 1i, 5, -Inf; -0, 2i, 3], z, 'complex, real answers')
same({'max(x)', 'min(x)', 'max(x,y)'}, [1i 1; NaN 2i], [3 1i; 1 2], 'complex, as long')
% Windows' medians, what comes most often, numbers in bins.
q = round(3 * randn(30, 4));
staysSame({'movmedian(x + 0.25,3)', 'movmedian(x + 0.25,4)', 'movmedian(x + 0.25,29)', 'movmedian(x(1:20) + 0.25,5)', 'mode(x)', 'mode(x,2)', 'mode(x(:,1)'')'}, q, q, 'x')
staysSame({'movmedian(x + 0.25,3)', 'mode(x)'}, single(q), single(q), 'x')
staysSame({'histcounts(x,8)', 'histcounts(x,[-1 0 1 2])'}, q, q, 'x')
same({'movmedian(x,3)', 'movmedian(x,1)', 'histcounts(x,1)', 'histcounts(x(:,1),[-2.5 3])', 'movmedian(x,40)', 'movmedian(x,[2 0])', 'mode(x(1))', 'histcounts(x)', 'histcounts(x,[0 1 Inf])', 'histcounts(x,3,''Normalization'',''pdf'')'}, q, q, 'x')
q([4 40]) = [NaN Inf];
same({'movmedian(x,3)', 'mode(x)', 'histcounts(x,[-1 0 1 2])', 'histcounts(x,5)'}, q, q, 'NaN')
% What the forms leave to the builtin gives its answers as well: NaN, infinities, more dimensions, empty answers.
a([3 20]) = [NaN, Inf];
b(8) = -Inf;
calls = {'maxk(x,3)', 'quantile(x,0.3)', 'norm(x,1)', 'movmax(x,3)', 'movsum(x,3)', 'movmean(x,5)', 'trapz(x)', 'kron(x,y)', 'cov(x)', 'corrcoef(x)', ...
  'normalize(x)', 'rescale(x)', 'range(x)', 'ismember(x,y)', 'setdiff(x,x)', 'union(x,y)', 'intersect(x,y)', 'polyval([0 1],x)', 'filter([1 2],1,x)', ...
  'isequal(x,x)', 'kron(complex(x,y),y(1:2))', 'maxk(x,0)', 'movsum(x,40)', 'filter(1,[1 0.5],x)', 'median(x)', 'cross(x(1:3,:),y(1:3,:))'};
calls = [calls, {'vecnorm(x)', 'vecnorm(x * 1e200)', 'vecnorm(x * 1e-200)', 'vecnorm(x,Inf)'}];
same(calls, a, b, 'NaN')
same(calls, single(a), single(b), 'NaN single')
n = reshape(a(1:60), 3, 4, 5);
same({'trapz(x)', 'trapz(x,3)', 'cumtrapz(x,2)', 'fftshift(x)', 'cross(x,x(:,[2 1 3 4],:))', 'movsum(x,2)', 'maxk(x,2,3)', 'bounds(x)', 'quantile(x,0.5)', ...
  'diff(x>0,1,3)', 'cumsum(x>0,3)', 'polyval(1:3,x)', 'normalize(x,3)', 'filter([1 1],1,x)'}, n, n, 'N-D')
try, kron(gpuArray(n), 1:2), catch e, fprintf('%s\n', e.message), end          % expect: kron: Input must be 2-D.
try, cross(gpuArray(a), gpuArray(b)), catch e, fprintf('%s\n', e.message), end % expect: A and B must be of length 3 in the dimension in which the cross product is taken.
disp('done')                                                                   % expect: done

function staysSame(calls, x, y, what)
  for c = calls
    f = str2func(['@(x, y) ' c{1}]);
    here = f(x, y);
    there = f(gpuArray(x), gpuArray(y));
    if ~isgpuarray(there), fprintf('%s of %s (%s) comes home\n', c{1}, class(x), what), end
    compare(c{1}, gather(there), here, what)
  end
end

function same(calls, x, y, what)
  for c = calls
    f = str2func(['@(x, y) ' c{1}]);
    compare(c{1}, gather(f(gpuArray(x), gpuArray(y))), f(x, y), what)
  end
end

function compare(name, there, here, what)
  bits = isequaln(there, here) && isequal(signs(there), signs(here));
  if ~strcmp(class(there), class(here)) || isreal(there) ~= isreal(here) || ~bits
    fprintf('%s of %s (%s) differs\n', name, class(here), what)
  end
end

function s = signs(x)
  s = 1 ./ double(reshape(x(x == 0), 1, []));
end

% Where the answer of each call is when its operands are on the device, by class: one line a call, its name, the call, then a
% word a class (in the order below): stays; home, when the elements came back, with the bytes of one array; -, when the call is an error.
% RESIDENCY_ROWS chooses rows by a regular expression of their names; tests/webgpu/residency_table runs this.
rows = {
  'plus',      'x + y'
  'minus',     'x - y'
  'times',     'x .* y'
  'rdivide',   'x ./ y'
  'uminus',    '-x'
  'square',    'x .^ 2'
  'compare',   'x == y'
  'less',      'x < y'
  'abs',       'abs(x)'
  'real',      'real(x)'
  'imag',      'imag(x)'
  'conj',      'conj(x)'
  'angle',     'angle(x)'
  'floor',     'floor(x)'
  'mod',       'mod(x, 3)'
  'max2',      'max(x, y)'
  'isnan',     'isnan(x)'
  'transpose', 'x.'''
  'ctranspose','x'''
  'reshape',   'reshape(x, 16, [])'
  'permute',   'permute(x, [2 3 1])'
  'part',      'x(3:20, :)'
  'list',      'x([9 2 2 7], :)'
  'mask',      'x(m)'
  'assign',    'put(x, y)'
  'vertcat',   '[x; y]'
  'horzcat',   '[x, y]'
  'repmat',    'repmat(x, 2, 2)'
  'flip',      'flip(x)'
  'fliplr',    'fliplr(x)'
  'rot90',     'rot90(x)'
  'circshift', 'circshift(x, 3)'
  'diag',      'diag(x)'
  'tril',      'tril(x)'
  'sum',       'sum(x)'
  'mean',      'mean(x)'
  'prod',      'prod(x)'
  'max',       'max(x)'
  'min',       'min(x)'
  'any',       'any(x)'
  'all',       'all(x)'
  'var',       'var(x)'
  'std',       'std(x)'
  'dot',       'dot(x(:, 1), y(:, 1))'
  'norm',      'norm(x(:))'
  'cumsum',    'cumsum(x)'
  'cumprod',   'cumprod(x)'
  'sort',      'sort(x)'
  'diff',      'diff(x)'
  'gradient',  'gradient(x)'
  'trapz',     'trapz(x)'
  'median',    'median(x)'
  'unique',    'unique(x)'
  'find',      'find(x)'
  'nnz',       'nnz(x)'
  'kron',      'kron(x, [1 2])'
  'mtimes',    'x * y'
  'conv2',     'conv2(x, [1 2; 3 4])'
  'filter',    'filter(1, [1 0.5], x)'
  'interp1',   'interp1((1:32)'', x, (1:31)'' + 0.5)'
  'fft',       'fft(x)'
  'ifft',      'ifft(x)'
  'fft2',      'fft2(x)'
  'zeroslike', 'zeros(size(x), ''like'', x)'
  'rowplus', 'x + (1:32)'
  'triu',      'triu(x)'
  'flipud',    'flipud(x)'
  'blkdiag',   'blkdiag(x, y)'
  'meshgrid',  'meshgrid(x(:, 1), y(:, 1))'
  'ndgrid',    'ndgrid(x(:, 1), y(:, 1))'
  'ldivide',   'x .\ y'
  'mpower',    'x ^ 2'
  'pagemtimes','pagemtimes(x, y)'
  'mldivide',  'x \ y'
  'mrdivide',  'x / y'
  'inv',       'inv(x)'
  'chol',      'chol(x'' * x + 32 * eye(32))'
  'lu',        'lu(x)'
  'qr',        'qr(x)'
  'cross',     'cross(x(1:3, :), y(1:3, :))'
  'vecnorm',   'vecnorm(x)'
  'norm1',     'norm(x, 1)'
  'norminf',   'norm(x, Inf)'
  'cov',       'cov(x)'
  'corrcoef',  'corrcoef(x)'
  'mode',      'mode(x)'
  'quantile',  'quantile(x, 0.3)'
  'prctile',   'prctile(x, 30)'
  'iqr',       'iqr(x)'
  'mad',       'mad(x)'
  'rms',       'rms(x)'
  'range',     'range(x)'
  'polyval',   'polyval([1 2 3], x)'
  'normalize', 'normalize(x)'
  'rescale',   'rescale(x)'
  'cumtrapz',  'cumtrapz(x)'
  'cummax',    'cummax(x)'
  'del2',      'del2(x)'
  'conv',      'conv(x(:, 1), [1 2 1])'
  'filterfir', 'filter([1 2 1], 1, x)'
  'movmean',   'movmean(x, 3)'
  'movsum',    'movsum(x, 3)'
  'movmax',    'movmax(x, 3)'
  'movmedian', 'movmedian(x, 3)'
  'medfilt1',  'medfilt1(x, 3)'
  'interp2',   'interp2(x, 1.5:31, (1.5:31)'')'
  'accumarray','accumarray((1:32)'', x(:, 1))'
  'histcounts','histcounts(x(:), 8)'
  'sortrows',  'sortrows(x)'
  'sortdown',  'sort(x, ''descend'')'
  'maxk',      'maxk(x, 3)'
  'mink',      'mink(x, 3)'
  'ismember',  'ismember(x, y)'
  'union',     'union(x, y)'
  'setdiff',   'setdiff(x, y)'
  'intersect', 'intersect(x, x)'
  'setxor',    'setxor(x, y)'
  'bitand',    'bitand(x, y)'
  'bitshift',  'bitshift(x, 1)'
  'and',       'x & y'
  'or',        'x | y'
  'not',       '~x'
  'xor',       'xor(x, y)'
  'maxall',    'max(x, [], ''all'')'
  'sumall',    'sum(x, ''all'')'
  'bounds',    'bounds(x)'
  'deg2rad',   'deg2rad(x)'
  'complex',  'complex(x, y)'
  'isreal',    'x(1 + isreal(x):9, :)'
  'toeplitz',  'toeplitz(x(:, 1))'
  'vander',    'vander(x(:, 1))'
  'ifft2',     'ifft2(x)'
  'fftshift',  'fftshift(x)'
  'fftn',      'fftn(x)'
  'single',    'single(x)'
  'double',    'double(x)'
  'int32',     'int32(x)'
  'sqrt',      'sqrt(x)'
  'exp',       'exp(x)'
  'log',       'log(x)'
  'power',     'x .^ 1.5'
  'hypot',     'hypot(x, y)'
  'atan2',     'atan2(x, y)'
  'sin',       'sin(x)'
  'cos',       'cos(x)'
  'tan',       'tan(x)'
  'asin',      'asin(x)'
  'acos',      'acos(x)'
  'atan',      'atan(x)'
  'sinh',      'sinh(x)'
  'cosh',      'cosh(x)'
  'tanh',      'tanh(x)'
  'asinh',     'asinh(x)'
  'acosh',     'acosh(x + 1)'
  'atanh',     'atanh(x)'
  'sec',       'sec(x)'
  'sind',      'sind(x)'
  'cosd',      'cosd(x)'
  'tand',      'tand(x)'
  'nthroot',   'nthroot(x, 3)'
  'erf',       'erf(x)'
  'erfc',      'erfc(x)'
  'gamma',     'gamma(x)'
  'gammaln',   'gammaln(x)'
  };
wanted = getenv('RESIDENCY_ROWS');
rng(1);
a = rand(32) * 0.9 + 0.05;
b = rand(32) * 0.9 + 0.05;
forms = {@(v) v, @(v) single(v), @(v) complex(v, v'), @(v) single(complex(v, v')), @(v) int32(100 * v), @(v) v > 0.5};
m = gpuArray(a > 0.3);
for k = 1:size(rows, 1)
  if ~isempty(wanted) && isempty(regexp(rows{k, 1}, ['^(' wanted ')$'], 'once')), continue, end
  fprintf('%s|%s', rows{k, 1}, rows{k, 2});
  call = @put;
  if ~strcmp(rows{k, 1}, 'assign'), call = str2func(['@(x, y, m) deal(' rows{k, 2} ')']); end
  for f = 1:numel(forms)
    x = gpuArray(forms{f}(a));
    y = gpuArray(forms{f}(b));
    before = brought();
    try
      r = call(x, y, m);
      there = isgpuarray(r);
      came = brought() - before;
      if there && came < 4096
        word = 'stays';
      else
        word = 'home';
      end
    catch
      word = '-';
    end
    fprintf('|%s', word);
  end
  fprintf('\n');
end

function x = put(x, y, ~)
  x(3:20, :) = y(1:18, :);
end

function bytes = brought()
  moved = regexp(evalc('accel info'), 'up, ([\d.]+) (\w+) down', 'tokens', 'once');
  units = {'B', 'kB', 'MB', 'GB'};
  bytes = str2double(moved{1}) * 1000 ^ (find(strcmp(units, moved{2})) - 1);
end

function y = pulstran(t, d, pulse, varargin)
% pulstran(t, d, pulse, ...) adds copies of a pulse (a function or its name) shifted by d; a second
% column of d holds their heights. pulstran(t, d, samples, fs) repeats samples.
% example:
%   disp(pulstran(0:3, [0 2], @(t) double(t == 0)))
% prints:
%        1     0     1     0
  if size(d, 2) ~= 2 || isvector(d) && ~isequal(size(d), [1 2]) || isequal(size(d), [1 2])
    d = [d(:), ones(numel(d), 1)];
  end
  y = zeros(size(t));
  if isnumeric(pulse)
    fs = 1;
    if ~isempty(varargin), fs = varargin{1}; end
    at = (0:numel(pulse) - 1) / fs;
    shape = @(s) reshape(interp1(at, pulse(:)', s(:)', 'linear', 0), size(s));
    varargin = {};
  else
    shape = pulse;
  end
  for k = 1:size(d, 1), y = y + d(k, 2) * feval(shape, t - d(k, 1), varargin{:}); end
end

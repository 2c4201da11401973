classdef griddedInterpolant
% F = griddedInterpolant(x, v), (X1, X2, ..., V), ({g1, g2, ...}, V) or (V) interpolates values on a
% grid; F(xq), F(q1, q2, ...), F({g1, g2}) or F(Q) evaluates it. Further arguments: Method ('linear',
% 'nearest', 'next', 'previous', 'pchip', 'cubic', 'makima', 'spline') and ExtrapolationMethod (as
% Method, or 'none'). next, previous, pchip and makima are there in one dimension.

% with: dot_access
  properties
    GridVectors = {}
    Values = []
    Method = 'linear'
    ExtrapolationMethod = 'linear'
  end
  methods
    function f = griddedInterpolant(varargin)
      words = cellfun(@(a) ischar(a) || isstring(a), varargin);
      args = varargin(~words);
      options = varargin(words);
      known = {'linear', 'nearest', 'next', 'previous', 'pchip', 'cubic', 'makima', 'spline'};
      if ~isempty(options), f.Method = char(validatestring(options{1}, known)); end
      f.ExtrapolationMethod = f.Method;
      if numel(options) > 1, f.ExtrapolationMethod = char(validatestring(options{2}, [known, {'none'}])); end
      if isempty(args), return, end
      V = args{end};
      if numel(args) == 1
        if isvector(V), f.GridVectors = {1:numel(V)}; else, f.GridVectors = arrayfun(@(n) 1:n, size(V), 'UniformOutput', false); end
      elseif iscell(args{1})
        f.GridVectors = cellfun(@(g) reshape(g, 1, []), args{1}, 'UniformOutput', false);
      elseif numel(args) == 2
        f.GridVectors = {reshape(args{1}, 1, [])};
      else
        for k = 1:numel(args) - 1
          at = repmat({1}, 1, ndims(args{k}));
          at{k} = ':';
          f.GridVectors{k} = reshape(args{k}(at{:}), 1, []);
        end
      end
      lengths = cellfun(@numel, f.GridVectors);
      if isscalar(lengths) && isvector(V), V = V(:); end
      sizes = size(V);
      if numel(lengths) == 1, good = sizes(1) == lengths; else, good = isequal(sizes(1:numel(lengths)), lengths); end
      if ~good
        error('MATLAB:griddedInterpolant:CompVecValueMismatchErrId', 'The values must have the size of the grid.');
      end
      for k = 1:numel(lengths)
        if any(diff(f.GridVectors{k}) <= 0)
          error('MATLAB:griddedInterpolant:NonMonotonicCompVecsErrId', 'Grid vectors must be strictly monotonically increasing.');
        end
      end
      f.Values = V;
    end
    function varargout = subsref(f, s)
      if strcmp(s(1).type, '()'), varargout = {evaluated(f, s(1).subs)}; else, [varargout{1:max(1, nargout)}] = dotAccess(f, s); end
    end
    function disp(f)
      fprintf('  griddedInterpolant with properties:\n\n            GridVectors: {1×%d cell}\n                 Values: [%s double]\n                 Method: ''%s''\n    ExtrapolationMethod: ''%s''\n\n', ...
              numel(f.GridVectors), strjoin(string(size(f.Values)), 'x'), f.Method, f.ExtrapolationMethod)
    end
  end
end

function v = evaluated(f, q)
  d = numel(f.GridVectors);
  isGrid = numel(q) == 1 && iscell(q{1});
  if isGrid, q = q{1}; end
  if d == 1
    v = line(f, q{1});
    return
  end
  if isGrid
    [q{1:d}] = ndgrid(q{:});
  elseif numel(q) == 1
    Q = q{1};
    q = num2cell(Q, 1);
  end
  if numel(q) ~= d, error('MATLAB:griddedInterpolant:BadQuery', 'The query points must have %d coordinates.', d); end
  known = {'linear', 'nearest', 'cubic', 'spline'};
  if ~any(strcmp(f.Method, known))
    error('MATLAB:griddedInterpolant:NotSupported', 'The method ''%s'' is there in one dimension only.', f.Method);
  end
  inside = true(size(q{1}));
  clamped = q;
  for k = 1:d
    g = f.GridVectors{k};
    inside = inside & q{k} >= g(1) & q{k} <= g(end);
    clamped{k} = min(max(q{k}, g(1)), g(end));
  end
  v = interpn(f.GridVectors{:}, f.Values, clamped{:}, f.Method);
  if all(inside(:)), return, end
  switch f.ExtrapolationMethod
    case 'none', v(~inside) = NaN;
    case 'nearest'
      out = cellfun(@(c) c(~inside), clamped, 'UniformOutput', false);
      v(~inside) = interpn(f.GridVectors{:}, f.Values, out{:}, 'nearest');
    otherwise
      out = cellfun(@(c) c(~inside), q, 'UniformOutput', false);
      v(~inside) = beyond(f.GridVectors, f.Values, out, f.ExtrapolationMethod);
  end
end

function v = line(f, q)
  if strcmp(f.ExtrapolationMethod, f.Method) && ~any(strcmp(f.Method, {'nearest', 'next', 'previous'}))
    v = interp1(f.GridVectors{1}, f.Values, q, f.Method, 'extrap');
    return
  end
  g = f.GridVectors{1};
  v = interp1(g, f.Values, min(max(q, g(1)), g(end)), f.Method);
  out = q < g(1) | q > g(end);
  if ~any(out(:)), return, end
  columns = size(f.Values(:, :), 2);
  if strcmp(f.ExtrapolationMethod, 'none')
    more = NaN(nnz(out), columns);
  elseif any(strcmp(f.ExtrapolationMethod, {'nearest', 'next', 'previous'}))
    more = interp1(g, f.Values(:, :), min(max(q(out), g(1)), g(end)), 'nearest');
  else
    more = interp1(g, f.Values(:, :), q(out), f.ExtrapolationMethod, 'extrap');
  end
  if columns == 1, v(out) = more; else, v(out, :) = reshape(more, [], columns); end
end

function v = beyond(grids, values, q, method)
% Along one coordinate after the other: the last pieces go on.
  n = numel(q{1});
  v = zeros(n, 1);
  d = numel(grids);
  for i = 1:n
    part = values;
    for k = 1:d
      sizes = size(part);
      part = interp1(grids{k}, reshape(part, sizes(1), []), q{k}(i), method, 'extrap');
      rest = [sizes(2:end), 1];
      part = reshape(part, [rest, 1]);
    end
    v(i) = part;
  end
end

classdef MemoizedFunction < handle
% A function that keeps what it gave for the inputs of its last calls; made by memoize.
  properties (SetAccess = immutable)
    Function
  end
  properties
    Enabled = true
    CacheSize = 10
  end
  properties (Access = private)
    Calls = struct('inputs', {}, 'nargout', {}, 'outputs', {}, 'hits', {})
    Hits = 0
    Misses = 0
  end
  methods
    function m = MemoizedFunction(f)
      m.Function = f;
    end
    function set.Enabled(m, on)
      if ~(isscalar(on) && (islogical(on) || isnumeric(on))), error('MATLAB:MemoizedFunction:InvalidEnabled', 'Enabled must be true or false.'); end
      m.Enabled = logical(on);
    end
    function set.CacheSize(m, n)
      if ~(isnumeric(n) && isscalar(n) && n >= 1 && n == fix(n)), error('MATLAB:MemoizedFunction:InvalidCacheSize', 'CacheSize must be a positive integer.'); end
      m.CacheSize = double(n);
      fitCache(m);
    end
    function varargout = subsref(m, s)
      if strcmp(s(1).type, '()')
        [out{1:max(nargout, numel(s) > 1)}] = feval(m, s(1).subs{:});
        if numel(s) > 1, [varargout{1:max(1, nargout)}] = subsref(out{1}, s(2:end)); else, varargout = out; end
      else
        [varargout{1:nargout}] = builtin('subsref', m, s);
      end
    end
    function varargout = feval(m, varargin)
      n = nargout;
      if ~m.Enabled
        [varargout{1:n}] = m.Function(varargin{:});
        return
      end
      for k = numel(m.Calls):-1:1
        c = m.Calls(k);
        if c.nargout == n && sameInputs(c.inputs, varargin)
          m.Hits = m.Hits + 1;
          m.Calls(k).hits = c.hits + 1;
          varargout = c.outputs;
          return
        end
      end
      [varargout{1:n}] = m.Function(varargin{:});
      m.Misses = m.Misses + 1;
      m.Calls(end + 1) = struct('inputs', {varargin}, 'nargout', n, 'outputs', {varargout}, 'hits', 0);
      fitCache(m);
    end
    function clearCache(m)
      m.Calls(:) = [];
      m.Hits = 0;
      m.Misses = 0;
    end
    function s = stats(m)
      c = m.Calls;
      [most, k] = max([c.hits]);
      s.Cache = struct('Inputs', {{c.inputs}}, 'Nargout', [c.nargout], 'Outputs', {{c.outputs}}, ...
                       'HitCount', [c.hits], 'TotalHits', m.Hits, 'TotalMisses', m.Misses);
      s.MostHitCachedInput = [];
      if ~isempty(most) && most > 0
        s.MostHitCachedInput = struct('Hits', most, 'Input', {c(k).inputs});
      end
      s.CacheHitRatePercent = 100 * m.Hits / max(1, m.Hits + m.Misses);
      s.CacheOccupancyPercent = 100 * numel(c) / m.CacheSize;
    end
    function disp(m)
      text = func2str(m.Function);
      if text(1) ~= '@', text = ['@' text]; end
      fprintf('  MemoizedFunction with properties:\n\n     Function: %s\n      Enabled: %d\n    CacheSize: %d\n\n', text, m.Enabled, m.CacheSize)
    end
  end
  methods (Static, Hidden)
    function m = made(what, f)
      % What memoize has made, so that a function is memoized once: 'get' one, 'clear' all their caches.
      persistent all_
      if isempty(all_), all_ = {}; end
      m = [];
      if strcmp(what, 'clear')
        for k = 1:numel(all_), clearCache(all_{k}); end
        return
      end
      if isa(f, 'matlab.lang.MemoizedFunction'), m = f; return, end
      if ~isa(f, 'function_handle'), error('MATLAB:memoize:InvalidFunction', 'The argument must be a function handle.'); end
      for k = 1:numel(all_)
        if isequal(all_{k}.Function, f), m = all_{k}; return, end
      end
      m = matlab.lang.MemoizedFunction(f);
      all_{end + 1} = m;
    end
  end
  methods (Access = private)
    function fitCache(m)
      m.Calls = m.Calls(max(1, end - m.CacheSize + 1):end);
    end
  end
end

function same = sameInputs(a, b)
% Equal values of one class: single(1) is not 1, and NaN is NaN.
  same = numel(a) == numel(b);
  for k = 1:numel(a)
    if ~same, return, end
    same = strcmp(class(a{k}), class(b{k})) && isequaln(a{k}, b{k});
  end
end

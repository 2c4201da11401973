function m = memoize(f)
% m = memoize(f) is f that keeps its outputs: m(x) computes what it has not lately been asked for. m.Enabled, m.CacheSize (10),
% stats(m), clearCache(m). The same function gives the same m until clearAllMemoizedCaches.
% example:
%   f = memoize(@(x) x ^ 2); f(3); f(3); s = stats(f); disp(s.Cache.TotalHits)
% prints:
%        1

  if nargin < 1, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  m = matlab.lang.MemoizedFunction.made('get', f);
end

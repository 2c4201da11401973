% memoize: calls counted, the oldest goes, classes and counts of outputs differ, one object a function.
global CALLS
CALLS = 0;
f = memoize(@counted);
disp([f(1) f(2) f(1) CALLS])       % expect:      2     4     2     2
[a, b] = f(1); disp([a b CALLS])   % expect:      2    -1     3
f(single(1)); disp(CALLS)          % expect:      4
f(NaN); f(NaN); disp(CALLS)        % expect:      5
s = stats(f); disp([s.Cache.TotalHits s.Cache.TotalMisses s.CacheOccupancyPercent])   % expect:      2     5    50
f.CacheSize = 1; f(2); disp(CALLS) % expect:      6
g = memoize(@counted); disp(f == g)   % expect:    1
f.Enabled = false; g(2); disp(CALLS)  % expect:      7
g.Enabled = true; clearAllMemoizedCaches; g(2); disp(CALLS)   % expect:      8
h = memoize(@(x) [x x + 1]); disp(h(4)(2))   % expect:      5
disp(class(h))                     % expect: matlab.lang.MemoizedFunction
try, f.CacheSize = 0; catch e, disp(e.message), end   % expect: CacheSize must be a positive integer.
try, memoize(3), catch e, disp(e.message), end        % expect: The argument must be a function handle.
try, h('a', 2), catch e, disp(e.identifier), end      % expect: MATLAB:TooManyInputs
function [a, b] = counted(x)
  global CALLS
  CALLS = CALLS + 1;
  a = 2 * x;
  b = -x;
end

function clearAllMemoizedCaches()
% clearAllMemoizedCaches empties the caches of all functions that memoize has made.
% example:
%   f = memoize(@plus); f(1, 2); clearAllMemoizedCaches; s = stats(f); disp(s.Cache.TotalMisses)
% prints:
%        0

  matlab.lang.MemoizedFunction.made('clear');
end

% One line a mistake that must not pass.
bad = {@() nchoosek(3, 5), @() primes(NaN), @() quantile(1:4, ones(2)), @() prctile(1:4, true), ...
       @() unique(1, 'first', 'last'), @() unique(1, 'stable', 'sorted'), @() strsplit('a', 'b', 'DelimiterType', 'x'), ...
       @() mat2str(1, [1 2 3]), @() strfind('a', 'b', 1), @() integral(@sin, 0, 1, 'RelTol', -1), ...
       @() filter([1 3], 1, [1 2; 3 4; 5 6], [4; 5]), @() corrcoef(1:3, 1:3, 'Alpha', 2), @() isstrprop('a', 'alpha', 'x'), ...
       @() textscan('a', 2), @() mustBeInteger('a'), @() deg2rad(uint8(1)), @() median({1})};
for k = 1:numel(bad)
  try
    bad{k}();
    disp(func2str(bad{k}))
  catch e
    if isempty(e.identifier) || strcmp(e.identifier, 'MATLAB:UndefinedFunction'), disp(e.message), end
  end
end
disp(norm([1 NaN 3; Inf -2 0], 1))   % expect:    NaN
disp(size(roots([0 0 0])))           % expect:      0     0
disp(size(diag(zeros(0, 3))))        % expect:      0     1

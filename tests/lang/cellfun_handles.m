r = cellfun(@(x) numel(x), {'a', 'bcd', ''});
fprintf('%d ', r); fprintf('\n')            % expect: 1 3 0
r = cellfun(@upper, {'a', 'b'}, 'UniformOutput', false);
disp(strjoin(r, '-'))                       % expect: A-B
r = arrayfun(@(k) k^2, 1:3);
fprintf('%d ', r); fprintf('\n')            % expect: 1 4 9

a = zeros(2, 3, 2, 'int16');
fprintf('%d ', size(a)); fprintf('%s\n', class(a))      % expect: 2 3 2 int16
b = cat(3, [1 2], [3 4]);
fprintf('%d ', size(b)); fprintf('\n')                  % expect: 1 2 2
fprintf('%d ', squeeze(sum(b, 3))); fprintf('\n')       % expect: 4 6
c = cell(2, 2, 2); c{2,2,2} = 'x';
fprintf('%d %d\n', ndims(c), numel(c))                  % expect: 3 8
s = repmat('a', [1 2 2]);
fprintf('%d ', size(s)); fprintf('\n')                  % expect: 1 2 2
d = permute(b, [2 1 3]);
fprintf('%d ', size(d)); fprintf('\n')                  % expect: 2 1 2
fprintf('%d\n', ndims(ones(2,3,1,1)))                   % expect: 2

for c = [1 2; 3 4], fprintf('%d,%d ', c); end, fprintf('\n')   % expect: 1,3 2,4
for c = {1, 'b'}, fprintf('%s%d ', class(c), numel(c)); end, fprintf('\n')   % expect: cell1 cell1
for k = 'hi', fprintf('%s.', k); end, fprintf('\n')            % expect: h.i.
for k = [], disp('never'), end
for k = zeros(0,3), fprintf('%dx%d ', size(k)); end, fprintf('\n')  % expect: 0x1 0x1 0x1
for k = 5, fprintf('%d\n', k); end                             % expect: 5
for k = ones(2,1,2), fprintf('%d ', size(k)); end, fprintf('\n')   % expect: 2 1 2 1
s(1).a = 1; s(2).a = 2;
for e = s, fprintf('%d ', e.a); end, fprintf('\n')             % expect: 1 2

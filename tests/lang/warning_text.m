warning('my:w', 'careful %d', 5)   % expect-stderr: Warning: careful 5
disp('goes on')                    % expect: goes on
[msg, id] = lastwarn();
fprintf('%s %s\n', msg, id)        % expect: careful 5 my:w

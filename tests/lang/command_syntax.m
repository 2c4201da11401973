function show(varargin), fprintf('<%s>', varargin{:}); fprintf('\n'); end
show on                    % expect: <on>
show a b   c               % expect: <a><b><c>
show -1                    % expect: <-1>
show 'two words' "q" x     % expect: <two words><q><x>
show a, show b;            % expect: <a>
                           % expect: <b>
show ../x/*.m              % expect: <../x/*.m>
show f(1,2) [3 4]          % expect: <f(1,2)><[3 4]>
show it''s
% expect: <its>
a = 5;
a -1;
fprintf('%d\n', ans)       % expect: 4
a - 1;
fprintf('%d\n', ans)       % expect: 4

x = single(0.1);
fprintf('%.10f\n', double(x))                    % expect: 0.1000000015
fprintf('%d\n', single(16777216) + 1 == single(16777216))   % expect: 1
fprintf('%s\n', class(x * 2.5))                  % expect: single

function r = f(~, b, ~), r = b; end
fprintf('%d\n', f(1, 2, 3))    % expect: 2
g = @(~, x) x;
fprintf('%d\n', g(1, 5))       % expect: 5

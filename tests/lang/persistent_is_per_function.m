function r = a(), persistent n, if isempty(n), n = 0; end, n = n + 1; r = n; end
function r = b(), persistent n, if isempty(n), n = 100; end, n = n + 1; r = n; end
a(); b(); a();
fprintf('%d %d\n', a(), b())       % expect: 3 102

function r = h(x, n)
  arguments
    x
    n = numel(x)
  end
  r = n;
end
fprintf('%d %d\n', h([1 2 3]), h([1 2 3], 9))    % expect: 3 9

function r = f(x, n, opts)
  arguments
    x (1,:) double {mustBePositive}
    n (1,1) double {mustBeInteger} = 3
    opts.scale (1,1) double = 2
    opts.name string = "none"
  end
  r = sum(x) * n * opts.scale;
  fprintf('%s %d\n', opts.name, r);
end
f([1 2]);                               % expect: none 18
f([1 2], 1);                            % expect: none 6
f([1 2], 1, 'scale', 10);               % expect: none 30
f([1 2], 1, name="abc", scale=1);       % expect: abc 3
f([1; 2], 1);                           % expect: none 6
f(int8(5), 1);                          % expect: none 10

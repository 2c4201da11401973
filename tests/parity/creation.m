% New arrays: on the device when everything is forced there, with the host's bits.
rng(42, 'philox');
u = rand(1021, 3, 'single');
g = randn(257, 1, 'single');
i = randi([-7 9], 65, 5, 'int32');
w = randi(1000, 1, 33, 'single');
fprintf('%.9g %.9g %d %d\n', sum(double(u(:))), sum(double(g)), sum(double(i(:))), sum(w));
                                      % expect-match: [-0-9. e+]+
z = zeros(5, 7, 'single');
o = ones(3, 0, 'int32');
e = eye(5, 3, 'single');
t = true(4, 5);
l = linspace(single(0), single(1), 257);
fprintf('%d %d %d %d %.9g\n', nnz(z), numel(o), sum(e(:)), sum(t(:)), sum(double(l)));
                                      % expect: 0 0 3 20 128.5
disp(isequal(l([1 end]), single([0 1])))       % expect:    1
disp('done')                          % expect: done

% Reciprocal conditions of pages, pencils of pages, classes; a covariance by its eigenvectors.
A = cat(3, eye(2), [1 2; 2 4 + 1e-9]);
[x, r] = pagemldivide(A, [1; 2]);
disp([r(1), r(2) < 1e-9])                                     % expect:      1     1
[b, r] = pageinv(cat(3, eye(2), [1 0; 0 4]));
disp(squeeze(r)')                                             % expect:     1.0000    0.2500
[x, r] = pagemldivide(rand(3, 2, 2), rand(3, 1, 2));
disp([size(r), all(r(:) > 0)])                                % expect:      1     1     2     1
disp(class(pagemldivide(single(eye(2)), [1; 2])))             % expect: single
fprintf('%.4f ', pageeig(cat(3, diag([2 4]), diag([6 8])), 2 * eye(2))), fprintf('\n')  % expect: 1.0000 2.0000 3.0000 4.0000
fprintf('%.4f ', lscov([1 0; 1 1; 1 2], [1; 2; 4], diag([1 2 3]), 'orth')), fprintf('\n')  % expect: 0.9167 1.4167
disp(norm(sort(eig(gallery('sampling', 5)))' - (0:4)) < 1e-9)  % expect:    1
lscov(eye(2), [1; 2], [1 1; 1 1], 'orth')                     % expect-error: MATLAB:lscov:InputsAreNotSymPosDef | positive definite

% Each page of an array chooses its format for itself.
disp(cat(3, [1 2], [1.5 1000.25]))
% expect: (:,:,1) =
% expect:      1     2
% expect: (:,:,2) =
% expect:    1.0e+03 *
% expect:     0.0015    1.0003
x = cat(4, 7, -0.5, 1e10)
% expect: x(:,:,1,1) =
% expect:      7
% expect: x(:,:,1,2) =
% expect:    -0.5000
% expect: x(:,:,1,3) =
% expect:    1.0000e+10

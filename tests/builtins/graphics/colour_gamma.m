% Light and colours: there and back, in each class, in both spaces.
rng(3); x = rand(4, 5, 3);
disp(max(abs(lin2rgb(rgb2lin(x)) - x), [], 'all') < 1e-12)                                   % expect:    1
disp(max(abs(rgb2lin(lin2rgb(x, 'ColorSpace', 'adobe-rgb-1998'), 'ColorSpace', 'adobe-rgb-1998') - x), [], 'all') < 1e-12)   % expect:    1
fprintf('%.6f\n', rgb2lin(0.04045))        % expect: 0.003131
fprintf('%.6f\n', rgb2lin(-0.5))           % expect: -0.214041
a = rgb2lin(uint8([0 10 128 255]))         % expect: a =
% expect:   1×4 uint8 row vector
% expect:      0     1    55   255
b = rgb2lin([0.5 1], 'OutputType', 'uint16')   % expect: b =
% expect:   1×2 uint16 row vector
% expect:    14027   65535
disp(class(lin2rgb(single(0.5))))          % expect: single
disp(im2uint16(uint8([0 128 255])))        % expect:        0   32896   65535
try, rgb2lin(1, 'ColorSpace', 'none'), catch e, disp(e.identifier), end   % expect: MATLAB:unrecognizedStringChoice

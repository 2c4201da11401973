disp(fft([1 2 3 2]))            % expect:      8    -2     0    -2
disp(ifft(fft([1 2 3])))        % expect:      1     2     3
for n = [1 2 3 5 7 8 16 60 97 100 128 251 1000 1009]
  x = sin((1:n)'.^2) + 1i*cos((1:n)');
  k = (0:n-1)';
  W = exp(-2i*pi*mod(k*k', n)/n);
  fprintf('%d', norm(fft(x) - W*x) < 1e-10*n && norm(ifft(fft(x)) - x) < 1e-12*n && isreal(ifft(fft(real(x)))))
end
fprintf('\n')                   % expect: 11111111111111
A = reshape(1:24, 2, 3, 4);
fprintf('%d', norm(reshape(ifftn(fftn(A)) - A, 1, [])) < 1e-12, isequal(size(fft(A, 5, 3)), [2 3 5]), isequal(size(fft(A, [], 2)), [2 3 4]))
fprintf('\n')                   % expect: 111
% The spectrum of real numbers is exactly symmetric, so that the way back is real: any sizes, any pages.
for n = {[1 16], [2 3], [4 16], [9 17], [16 31], [1000 20], [33 40 3], [5 6 7], [64 64], [17 2], [2500 3]}
  x = sin(reshape(1:prod(n{1}), n{1}) .^ 2);
  y = fft2(x); z = fft(fft(x, [], 1), [], 2); w = fftn(x);
  fprintf('%d', norm(y(:) - z(:)) < 1e-13 * norm(z(:)) && isreal(ifft2(y)) && isreal(ifftn(w)) && norm(reshape(ifftn(w) - x, [], 1)) < 1e-12)
end
fprintf('\n')                   % expect: 11111111111
disp(size(fft(zeros(0, 3))))    % expect:      0     3
disp(class(fft(single([1 2]))))     % expect: single
disp(fftshift(1:5))             % expect:      4     5     1     2     3
disp(ifftshift(fftshift(1:6)))  % expect:      1     2     3     4     5     6

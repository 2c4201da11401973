% Arrays large enough to be mapped, read, written and given back.
A = reshape(sin(1:400000), 1000, 400); B = A; C = {A, 'text', A(:, 1:200)};
parfor i = 1:400
  B(:, i) = cumsum(A(:, i)) + C{1}(1, i);
  part{i} = A(:, mod(i, 7) + 1) * 2;
  total(i) = sum(C{3}(:)) + i;
end
disp(num2hex(sum(B(:)))), disp(num2hex(sum(cellfun(@(x) sum(x), part)))), disp(num2hex(sum(total))), disp(num2hex(sum(A(:))))

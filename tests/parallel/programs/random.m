% Random numbers belong to the turn.
rng(11);
parfor i = 1:200
  a(i) = rand; b(:, i) = randn(3, 1); c(i) = randi(1000); d{i} = randperm(5);
  if mod(i, 7) == 0, rng(i); e(i) = rand; end
end
disp(num2hex(a(:))), disp(num2hex(b(:))), disp(c), disp(cell2mat(d(:))), disp(num2hex(e(:)))
fprintf('%s\n', num2hex(rand));
parfor i = 1:10, a2(i) = rand; end
disp(any(a2 == a(1:10))), disp(num2hex(a2(:)))

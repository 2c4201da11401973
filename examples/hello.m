% The first program: a greeting, a little arithmetic, a function of one's own.
name = 'world';
fprintf('Hello, %s!\n', name);

values = [3 1 4 1 5 9 2 6];
fprintf('%d numbers, mean %.3f, largest %d\n', numel(values), sum(values) / numel(values), max(values));

square = @(x) x .^ 2;
fprintf('Squares:');
fprintf(' %d', square(1:5));
fprintf('\n');

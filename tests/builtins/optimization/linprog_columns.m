linprog([1 2], [1 2 3], 1)  % expect-error: optim:linprog:WrongNumberOfColumns | 2 columns

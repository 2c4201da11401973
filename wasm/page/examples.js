// The programs that the page offers.
export const examples = [
  {
    name: 'Hello',
    program: `% Ctrl+Enter runs the program.
name = 'world';
fprintf('Hello, %s!\\n', name);

A = magic(4)
total = sum(A(:))
`,
  },
  {
    name: 'Functions',
    program: `for n = [5 10 20]
    fprintf('fib(%d) = %d\\n', n, fib(n));
end

function r = fib(n)
    if n < 2
        r = n;
    else
        r = fib(n - 1) + fib(n - 2);
    end
end
`,
  },
  {
    name: 'Errors',
    program: `try
    x = [1 2 3];
    y = x(7);
catch problem
    fprintf('%s\\n%s\\n', problem.identifier, problem.message);
end
undefinedThing(1)
`,
  },
];

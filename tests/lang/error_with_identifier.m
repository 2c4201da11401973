error('my:ident', 'Value %d of %s', 3, 'x')   % expect-error: my:ident | Value 3 of x

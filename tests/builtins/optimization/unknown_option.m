optimoptions('fmincon', 'NoSuchOption', 1)  % expect-error: optim:options:Unrecognized | 'NoSuchOption'

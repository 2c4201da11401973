% fzero, fminbnd and fminsearch of one structure.
p = struct('objective', @(x) x^2 - 2, 'x0', [0 2], 'solver', 'fzero', 'options', optimset('Display', 'off'));
fprintf('%.10f\n', fzero(p))                        % expect: 1.4142135624
[x, f, flag, o] = fzero(p);
fprintf('%d %d %s\n', abs(f) < 1e-12, flag, class(o))   % expect: 1 1 struct
p = struct('objective', @(x) (x - 1)^2, 'x1', 0, 'x2', 3, 'solver', 'fminbnd');
fprintf('%.4f\n', fminbnd(p))                       % expect: 1.0000
p = struct('objective', @(x) sum((x - 1).^2), 'x0', [0 0], 'solver', 'fminsearch', 'options', optimset('TolX', 1e-8));
fprintf('%.4f %.4f\n', fminsearch(p))               % expect: 1.0000 1.0000
try, fzero(@sin), catch e, disp(e.identifier), end  % expect: MATLAB:fzero:InputArg
try, fminbnd(@sin, 0), catch e, disp(e.message), end
% expect: The input to FMINBND should be either a structure with valid fields or consist of at least three arguments.
fminsearch(struct('objective', @sin))               % expect-error: MATLAB:optimfun:missingField | 'x0'

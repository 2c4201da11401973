function [x, fval, exitflag, output] = bintprog(f, A, b, Aeq, beq, x0, options)
% [x, fval, exitflag, output] = bintprog(f, A, b, Aeq, beq) minimises f' * x over zeros and ones
% with A * x <= b and Aeq * x == beq; a start x0 is not needed. It is intlinprog with bounds; a
% problem structure is taken too.
% example:
%   disp(bintprog([-3; -2; -4], [1 1 2], 2)')
% prints:
%        1     1     0

% with: problem
  if nargin == 1 && isstruct(f)
    args = problemArguments(f, {'f', 'Aineq', 'bineq', 'Aeq', 'beq'});
    [x, fval, exitflag, output] = bintprog(args{:});
    return
  end
  if nargin == 1 && isequal(f, 'defaults')
    x = optimset('Display', 'off');  % as optimset asks a solver
    return
  end
  if nargin < 2, A = []; end
  if nargin < 3, b = []; end
  if nargin < 4, Aeq = []; end
  if nargin < 5, beq = []; end
  n = numel(f);
  [x, fval, exitflag, output] = intlinprog(f, 1:n, A, b, Aeq, beq, zeros(n, 1), ones(n, 1), optimoptions('intlinprog', 'Display', 'off'));
  x = round(x);
end

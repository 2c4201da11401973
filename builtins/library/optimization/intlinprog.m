function [x, fval, exitflag, output] = intlinprog(f, intcon, A, b, Aeq, beq, lb, ub, varargin)
% [x, fval, exitflag, output] = intlinprog(f, intcon, A, b, Aeq, beq, lb, ub, x0, options) is linprog
% where the variables intcon are whole numbers, by branch and cut. Options: IntegerTolerance,
% RelativeGapTolerance (1e-6), AbsoluteGapTolerance (0), MaxNodes, MaxTime, MaxFeasiblePoints, CutGeneration and
% Heuristics ('none' leaves them out), OutputFcn, Display. x0: a point to begin with, if it is feasible.
% exitflag: 1 solved, 2 stopped early with a point, 0 stopped early without, -1 stopped by OutputFcn,
% -2 infeasible, -3 unbounded.
% example:
%   x = intlinprog([-3; -2], [1 2], [2 1], 4.5, [], [], [0; 0], [3; 3], [], optimset('Display', 'off')); disp(x')
% prints:
%        1     2

% with: simplex branch problem
  if nargin == 1 && isstruct(f)
    args = problemArguments(f, {'f', 'intcon', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'x0', 'options'});
    [x, fval, exitflag, output] = intlinprog(args{:});
    return
  end
  if nargin < 3, A = []; end
  if nargin < 4, b = []; end
  if nargin < 5, Aeq = []; end
  if nargin < 6, beq = []; end
  if nargin < 7, lb = []; end
  if nargin < 8, ub = []; end
  options = struct();
  start = [];
  if ~isempty(varargin) && (isstruct(varargin{end}) || isobject(varargin{end})), options = varargin{end}; varargin(end) = []; end
  if ~isempty(varargin), start = varargin{1}; end
  if isempty(f), f = zeros(max([size(A, 2), size(Aeq, 2), numel(lb), numel(ub)]), 1); end
  n = numel(f);
  if ~isnumeric(intcon) || any(intcon(:) < 1 | intcon(:) > n | intcon(:) ~= floor(intcon(:)))
    error('optim:intlinprog:InvalidIntcon', 'INTCON must hold numbers of variables, from 1 to %d.', n);
  end
  p = linearRows(f(:), A, b, Aeq, beq, lb, ub);
  p.intcon = unique(reshape(intcon, [], 1));
  p.whole = false(n, 1);
  p.whole(p.intcon) = true;
  s = branchSettings(options);
  [x, fval, exitflag, output] = branchAndCut(p, s, start);
  output.message = integerMessage(exitflag);
  if ~any(strcmp(s.display, {'off', 'none'})), fprintf('\n%s\n\n', output.message); end
end

function m = integerMessage(flag)
  switch flag
    case 2, m = 'Solver stopped prematurely. Integer feasible point found.';
    case 0, m = 'Solver stopped prematurely. No integer feasible point found.';
    case -1, m = 'Solver stopped by an output function or plot function.';
    otherwise, m = linearMessage(flag);
  end
end

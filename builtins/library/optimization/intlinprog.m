function [x, fval, exitflag, output] = intlinprog(f, intcon, A, b, Aeq, beq, lb, ub, varargin)
% [x, fval, exitflag, output] = intlinprog(f, intcon, A, b, Aeq, beq, lb, ub, x0, options) is linprog
% where the variables intcon are whole numbers, by branch and bound.
% exitflag: 1 solved, 0 too many nodes, -2 infeasible, -3 unbounded.
% example:
%   x = intlinprog([-3; -2], [1 2], [2 1], 4.5, [], [], [0; 0], [3; 3], [], optimset('Display', 'off')); disp(x')
% prints:
%        1     2

% with: simplex
  if nargin == 1 && isstruct(f)
    p = f;
    names = {'f', 'intcon', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'x0', 'options'};
    args = cell(1, 10);
    for k = 1:10
      if isfield(p, names{k}), args{k} = p.(names{k}); end
    end
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
  if ~isempty(varargin) && isstruct(varargin{end}), options = varargin{end}; end
  f = full(double(f(:)));
  n = numel(f);
  if any(intcon < 1 | intcon > n | intcon ~= floor(intcon))
    error('optim:intlinprog:InvalidIntcon', 'INTCON must hold numbers of variables, from 1 to %d.', n);
  end
  if isempty(lb), lb = -Inf(n, 1); end
  if isempty(ub), ub = Inf(n, 1); end
  lb = reshape(lb, [], 1);
  ub = reshape(ub, [], 1);
  lb(end + 1:n) = -Inf;
  ub(end + 1:n) = Inf;
  lb(intcon) = ceil(lb(intcon) - 1e-9);
  ub(intcon) = floor(ub(intcon) + 1e-9);
  most = 1e5;
  if isfield(options, 'MaxNodes'), most = options.MaxNodes; end
  open = struct('lb', {lb}, 'ub', {ub}, 'bound', {-Inf});
  [x, fval, exitflag, nodes] = deal([], Inf, -2, 0);
  while ~isempty(open) && nodes < most
    % The most promising first; among equals the last that was opened, so that solutions come soon.
    [~, at] = min(flip([open.bound]));
    at = numel(open) + 1 - at;
    node = open(at);
    open(at) = [];
    if node.bound >= fval - 1e-9 * max(1, abs(fval)), continue, end
    nodes = nodes + 1;
    [v, flag] = linearProgram(f, A, b, Aeq, beq, node.lb, node.ub, 1e5);
    if flag == -3, exitflag = -3; x = []; break, end
    if flag ~= 1, continue, end
    value = f' * v;
    if value >= fval - 1e-9 * max(1, abs(fval)), continue, end
    distance = abs(v(intcon) - round(v(intcon)));
    [far, k] = max([distance(:); -1]);
    if far <= 1e-6
      v(intcon) = round(v(intcon));
      [x, fval, exitflag] = deal(v, f' * v, 1);
      continue
    end
    k = intcon(k);
    [left, right] = deal(node);
    left.ub(k) = floor(v(k));
    right.lb(k) = ceil(v(k));
    [left.bound, right.bound] = deal(value);
    open(end + 1) = left;
    open(end + 1) = right;
  end
  if nodes >= most && ~isempty(open), exitflag = 0 + 2 * ~isempty(x); end
  if isempty(x), fval = []; end
  gap = 0;
  if exitflag == 2, gap = 100 * (fval - min([open.bound])) / max(1, abs(fval)); end
  output = struct('numnodes', nodes, 'relativegap', gap, 'message', linearMessage(min(exitflag, 1)));
  if ~any(strcmp(optimget(options, 'Display', 'final'), {'off', 'none'})), fprintf('\n%s\n\n', output.message); end
end

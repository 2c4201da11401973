function [s, rest] = plainSystem(caller, args)
% A system given by numbers: numerator and denominator, or the four matrices; and what follows.
  if numel(args) < 2 || ~all(cellfun(@isnumeric, args(1:2)))
    error('MATLAB:UndefinedFunction', 'Undefined function ''%s'' for input arguments of type ''%s''.', caller, class(args{1}));
  end
  n = size(args{1}, 1);
  matrices = numel(args) >= 4 && n == size(args{1}, 2) && size(args{2}, 1) == n && size(args{3}, 2) == n && ...
             isequal(size(args{4}), [size(args{3}, 1), size(args{2}, 2)]);
  if matrices
    [s, rest] = deal(ss(args{1:4}), args(5:end));
  elseif isvector(args{1}) && isvector(args{2})
    [s, rest] = deal(tf(args{1:2}), args(3:end));
  else
    error('Control:ltiobject:InvalidModelData', 'Give %s a system, a numerator and a denominator, or four matrices.', caller);
  end
end

function responses = byFrequency(responses, s)
% Pages of responses as rows, a column for each output: what systems given by numbers have.
  if size(s, 2) > 1, return, end
  for k = 1:numel(responses), responses{k} = reshape(responses{k}, size(responses{k}, 1), []).'; end
end

function varargout = joinedPlain(caller, args)
% Two systems given by four polynomials or eight matrices, joined by the
% method of that name: the result in the same form.
  half = floor(numel(args) / 2);
  rest = {};
  if mod(numel(args), 2), rest = args(end); end
  if ~any(half == [2 4]), error('Control:ltiobject:InvalidModelData', 'Give %s two systems, four polynomials or eight matrices.', caller); end
  a = plainSystem(caller, args(1:half));
  b = plainSystem(caller, args(half + 1:2 * half));
  r = a.(caller)(b, rest{:});
  if half == 4
    [varargout{1:4}] = ssdata(ss(r));
  else
    [n, d] = tfdata(tf(r), 'v');
    varargout = {[zeros(1, numel(d) - numel(n)), n], d};
  end
end

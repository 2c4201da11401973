function o = resetoptions(o, names)
% resetoptions(options, names) sets options of optimoptions back to what the solver does by itself; names
% is one name or a cell array.
% example:
%   o = resetoptions(optimoptions('linprog', 'MaxIterations', 5), 'MaxIterations'); disp(o.MaxIterations)
% prints:
%         100000

% with: option_defaults
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if ~isstruct(o) || ~isfield(o, 'SolverName'), error('optim:options:resetoptions:InvalidInput', 'The first argument must be options of optimoptions.'); end
  own = optionDefaults(o.SolverName);
  for name = reshape(cellstr(names), 1, [])
    if isfield(own, name{1})
      o.(name{1}) = own.(name{1});
    elseif isfield(o, name{1})
      o = rmfield(o, name{1});
    else
      error('optim:options:Unrecognized', '''%s'' is not an option that is set.', name{1});
    end
  end
end

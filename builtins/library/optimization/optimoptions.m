function o = optimoptions(solver, varargin)
% optimoptions(solver, 'name', value, ...) makes options for a solver, given by name or handle.
% optimoptions(options, 'name', value, ...) changes some. The older names of optimset work too.
% example:
%   o = optimoptions('fmincon', 'MaxIterations', 50); disp(o.MaxIterations)
% prints:
%       50

% with: option_defaults
  names = {'Algorithm', 'CheckGradients', 'ConstraintTolerance', 'Diagnostics', 'Display', 'FiniteDifferenceStepSize', ...
           'FiniteDifferenceType', 'FunValCheck', 'FunctionTolerance', 'HessianApproximation', 'HessianFcn', ...
           'InitDamping', 'MaxFunctionEvaluations', 'MaxIterations', 'MaxStallIterations', 'MaxTime', 'ObjectiveLimit', ...
           'OptimalityTolerance', 'OutputFcn', 'PlotFcn', 'ScaleProblem', 'SpecifyConstraintGradient', ...
           'SpecifyObjectiveGradient', 'StepTolerance', 'SubproblemAlgorithm', 'TypicalX', 'UseParallel', 'UseVectorized', ...
           'PopulationSize', 'MaxGenerations', 'MaxStallGenerations', 'SwarmSize', 'InitialSwarmMatrix', 'HybridFcn', ...
           'InitialTemperature', 'ReannealInterval', 'MeshTolerance', 'InitialPopulationMatrix', 'CrossoverFraction', ...
           'EliteCount', 'FitnessLimit', 'IntegerTolerance', 'RelativeGapTolerance', 'AbsoluteGapTolerance', ...
           'MaxNodes', 'Heuristics', 'CutGeneration'};
  older = {'MaxIter', 'MaxFunEvals', 'TolFun', 'TolX', 'TolCon', 'GradObj', 'GradConstr', 'Jacobian', 'PlotFcns', ...
           'DerivativeCheck', 'LargeScale', 'Hessian'};
  if isstruct(solver)
    o = solver;
  else
    if isa(solver, 'function_handle'), solver = func2str(solver); end
    solvers = {'fmincon', 'fminunc', 'fsolve', 'linprog', 'quadprog', 'lsqnonlin', 'lsqcurvefit', 'lsqlin', 'intlinprog', ...
               'fminimax', 'fgoalattain', 'ga', 'particleswarm', 'simulannealbnd', 'patternsearch', 'surrogateopt', ...
               'fminsearch', 'fzero', 'fminbnd', 'lsqnonneg'};
    o = optionDefaults(validatestring(solver, solvers));
  end
  if mod(numel(varargin), 2) == 1
    error('optim:optimoptions:Pairs', 'Options come as pairs of a name and a value.');
  end
  for k = 1:2:numel(varargin)
    at = find(strcmpi(varargin{k}, [names, older]));
    if isempty(at)
      error('optim:options:Unrecognized', '''%s'' is not an option of a solver.', char(varargin{k}));
    end
    all_ = [names, older];
    o.(all_{at(1)}) = varargin{k + 1};
  end
end

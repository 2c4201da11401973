function o = optionDefaults(solver)
% What a solver does where nothing is said; [] stands for what depends on the problem.
  o = struct('SolverName', solver);
  switch solver
    case 'fmincon'
      o.Algorithm = [];
      o.ConstraintTolerance = 1e-6;
      o.Display = 'final';
      o.HessianFcn = [];
      o.MaxFunctionEvaluations = [];
      o.MaxIterations = [];
      o.OptimalityTolerance = 1e-6;
      o.OutputFcn = [];
      o.SpecifyConstraintGradient = false;
      o.SpecifyObjectiveGradient = false;
      o.StepTolerance = 1e-8;
    case {'fminunc', 'fsolve'}
      o.Display = 'final';
      o.MaxFunctionEvaluations = [];
      o.MaxIterations = 400;
      o.OptimalityTolerance = 1e-7;
      o.OutputFcn = [];
      o.SpecifyObjectiveGradient = false;
      o.StepTolerance = 1e-7;
    case 'intlinprog'
      o.AbsoluteGapTolerance = 0;
      o.CutGeneration = 'basic';
      o.Display = 'final';
      o.Heuristics = 'basic';
      o.IntegerTolerance = 1e-5;
      o.MaxFeasiblePoints = Inf;
      o.MaxNodes = 1e7;
      o.MaxTime = 7200;
      o.OutputFcn = [];
      o.RelativeGapTolerance = 1e-6;
    case 'linprog'
      o.Algorithm = 'dual-simplex';
      o.Display = 'final';
      o.MaxIterations = 1e5;
    case 'quadprog'
      o.Algorithm = 'interior-point-convex';
      o.Display = 'final';
      o.MaxIterations = 200;
  end
end

function best = stepwise(caller, args, build)
% The terms that are left when no single one need be added or removed.
  o = struct('Upper', 'interactions', 'Lower', 'constant', 'Criterion', '', 'PEnter', [], 'PRemove', [], 'NSteps', Inf, 'Verbose', 1);
  rest = {};
  k = 1;
  while k <= numel(args)
    name = '';
    if (ischar(args{k}) || isstring(args{k})) && k < numel(args), name = fieldName(o, char(args{k})); end
    if isempty(name)
      rest{end + 1} = args{k}; %#ok<AGROW>
      k = k + 1;
    else
      o.(name) = args{k + 1};
      k = k + 2;
    end
  end
  best = modelData(caller, rest, 'constant');
  [upper_, lower_] = deal(termsOf(o.Upper, best.names, true, best.levels), termsOf(o.Lower, best.names, true, best.levels));
  rule = stepRule(caller, o);
  fit = build(best);
  for step = 1:min(o.NSteps, 1000)
    [found, text] = bestChange(best, fit, upper_, lower_, rule, build);
    if isempty(found), break, end
    best = found;
    fit = build(best);
    if o.Verbose > 0, fprintf('%d. %s\n', step, text); end
  end
end

function name = fieldName(o, word)
  names = fieldnames(o)';
  at = find(strcmpi(word, names), 1);
  name = '';
  if ~isempty(at), name = names{at}; end
end

function r = stepRule(caller, o)
% How much better a criterion must be to add a term, how much to remove one.
  usual = 'sse';
  if strcmp(caller, 'stepwiseglm'), usual = 'deviance'; end
  if isempty(o.Criterion), o.Criterion = usual; end
  r.name = validatestring(o.Criterion, {'sse', 'deviance', 'aic', 'bic', 'rsquared', 'adjrsquared'}, caller);
  switch r.name
    case {'sse', 'deviance'}, bounds = [0.05 0.10];
    case {'aic', 'bic'}, bounds = [0 0.01];
    case 'rsquared', bounds = [0.1 0.05];
    otherwise, bounds = [0 -0.05];
  end
  if ~isempty(o.PEnter), bounds(1) = o.PEnter; end
  if ~isempty(o.PRemove), bounds(2) = o.PRemove; end
  [r.enter, r.remove] = deal(bounds(1), bounds(2));
end

function [found, text] = bestChange(m, fit, upper_, lower_, rule, build)
  [found, text] = deal([], '');
  best = Inf;
  for t = 1:size(upper_, 1)
    row = upper_(t, :);
    if ismember(row, m.terms, 'rows') || ~marginal(row, m.terms), continue, end
    next = m;
    next.terms = ordered([m.terms; row]);
    [v, words] = gain(rule, fit, build(next));
    if v < rule.enter && v < best, [best, found, text] = deal(v, next, ['Adding ' termText(m, row) ', ' words]); end
  end
  if ~isempty(found), return, end
  worst = rule.remove;
  for t = 1:size(m.terms, 1)
    row = m.terms(t, :);
    holds = all(m.terms >= row, 2) & any(m.terms > row, 2);
    if any(holds) || ismember(row, lower_, 'rows'), continue, end
    next = m;
    next.terms(t, :) = [];
    [v, words] = gain(rule, build(next), fit);
    if v > worst, [worst, found, text] = deal(v, next, ['Removing ' termText(m, row) ', ' words]); end
  end
end

function ok = marginal(row, terms)
% An interaction needs its parts.
  ok = true;
  if sum(row) < 2, return, end
  for k = find(row)
    part = row;
    part(k) = part(k) - 1;
    if ~ismember(part, terms, 'rows'), ok = false; end
  end
end

function T = ordered(T)
  [~, o] = sort(sum(T, 2));
  T = T(o, :);
end

function t = termText(m, row)
  [m.terms, m.intercept] = deal(row, false);
  t = formulaText(m);
end

function [v, words] = gain(rule, small, large)
% A number that is low where the larger model is worth it.
  switch rule.name
    case 'sse'
      df = small.DFE - large.DFE;
      F = ((small.SSE - large.SSE) / df) / (large.SSE / large.DFE);
      v = fcdf(F, df, large.DFE, 'upper');
      words = sprintf('FStat = %.6g, pValue = %.6g', F, v);
    case 'deviance'
      df = small.DFE - large.DFE;
      stat = (small.Deviance - large.Deviance) / large.Dispersion;
      if large.DispersionEstimated, v = fcdf(stat / df, df, large.DFE, 'upper'); else, v = chi2cdf(stat, df, 'upper'); end
      words = sprintf('Deviance = %.6g, Chi2Stat = %.6g, PValue = %.6g', large.Deviance, stat, v);
    case 'aic', v = large.ModelCriterion.AIC - small.ModelCriterion.AIC; words = sprintf('AIC = %.6g', large.ModelCriterion.AIC);
    case 'bic', v = large.ModelCriterion.BIC - small.ModelCriterion.BIC; words = sprintf('BIC = %.6g', large.ModelCriterion.BIC);
    case 'rsquared', v = -(large.Rsquared.Ordinary - small.Rsquared.Ordinary); words = sprintf('Rsquared = %.6g', large.Rsquared.Ordinary);
    otherwise, v = -(large.Rsquared.Adjusted - small.Rsquared.Adjusted); words = sprintf('AdjRsquared = %.6g', large.Rsquared.Adjusted);
  end
end

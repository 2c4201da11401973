classdef (Hidden) tallPlan
% Computes steps of tall arrays: as many as can be in one pass over the data, part by part. Memory holds a part of each step at a time, and what folds keep.

  methods (Static)
    function out = values(steps)
      for k = 1:numel(steps)
        if ~isWhole(steps{k}), steps{k} = tallPlan.collecting(steps{k}); end
      end
      [order, levels] = tallPlan.ordered(steps);
      groups = cell(1, levels);
      for p = 1:levels, groups{p} = tallPlan.grouped(order, p); end
      passes = numel([groups{:}]);
      began = tic;
      if passes > 0, fprintf('Evaluating tall expression using the Local MATLAB Session:\n'), end
      tallPlan.computeValues(order);
      done = 0;
      for p = 1:levels
        for g = groups{p}
          now = tic;
          done = done + 1;
          tallPlan.pass(g{1});
          fprintf('- Pass %d of %d: Completed in %.2g sec\n', done, passes, toc(now))
        end
        tallPlan.computeValues(order);
      end
      if passes > 0, fprintf('Evaluation completed in %.2g sec\n', toc(began)), end
      out = cellfun(@(s) s.Value, steps, 'UniformOutput', false);
    end

    function x = firstRows(x, n)
      at = repmat({':'}, 1, ndims(x) - 1);
      x = x(1:min(n, size(x, 1)), at{:});
    end
    function x = readPart(file)
      % A file that write made.
      found = load(file);
      if ~isfield(found, 'tallPart'), error('MATLAB:bigdata:read:NotTall', '''%s'' was not written from a tall array.', file), end
      x = found.tallPart;
    end
    function failIncompatible()
      error('MATLAB:bigdata:array:IncompatibleTallSize', ['Incompatible tall array arguments. The first dimension in each tall array must have ' ...
        'the same size, and each tall array must be based on the same datastore.']);
    end
  end

  methods (Static, Access = private)
    function f = collecting(s)
      f = tallStep('fold', @(parts, x) [parts, {x}], {s});
      f.Finish = @(parts) vertcat(parts{:});
    end

    function [found, levels] = ordered(steps)
      % All that is needed and not known, inputs first, and how many passes it takes.
      run = tallStep.next();
      stack = steps;
      found = {};
      while ~isempty(stack)
        s = stack{end};
        stack(end) = [];
        if ~isa(s, 'tallStep') || s.Known || s.Mark == run, continue, end
        s.Mark = run;
        found{end + 1} = s; %#ok<AGROW>
        stack = [stack, s.Inputs]; %#ok<AGROW>
      end
      [~, at] = sort(cellfun(@(s) s.Number, found));
      found = found(at);
      levels = 0;
      for k = 1:numel(found)
        s = found{k};
        s.Ready = strcmp(s.Kind, 'fold');
        for in = s.Inputs
          if isa(in{1}, 'tallStep') && ~in{1}.Known, s.Ready = max(s.Ready, in{1}.Ready + strcmp(s.Kind, 'fold')); end
        end
        if strcmp(s.Kind, 'fold'), levels = max(levels, s.Ready); end
      end
    end
    function groups = grouped(order, p)
      % The folds of pass p with all that they read: those of different sources apart.
      folds = order(cellfun(@(s) strcmp(s.Kind, 'fold') && s.Ready == p, order));
      groups = {};
      sources = {};
      for k = 1:numel(folds)
        [steps, from] = tallPlan.read(folds{k});
        same = cellfun(@(other) ~isempty(intersect(other, from)), sources);
        all = [steps, groups{same}];
        from = unique([from, sources{same}]);
        [~, at] = unique(cellfun(@(s) s.Number, all));
        groups = [groups(~same), {all(at)}];
        sources = [sources(~same), {from}];
      end
    end
    function [steps, sources] = read(fold)
      stack = {fold};
      steps = {};
      sources = [];
      run = tallStep.next();
      while ~isempty(stack)
        s = stack{end};
        stack(end) = [];
        if ~isa(s, 'tallStep') || s.Mark == run || (isWhole(s) && s ~= fold), continue, end
        s.Mark = run;
        steps{end + 1} = s; %#ok<AGROW>
        if strcmp(s.Kind, 'source'), sources(end + 1) = s.Number; end %#ok<AGROW>
        stack = [stack, s.Inputs]; %#ok<AGROW>
      end
    end

    function computeValues(order)
      for k = 1:numel(order)
        s = order{k};
        if ~strcmp(s.Kind, 'value') || s.Known, continue, end
        if all(cellfun(@(in) ~isa(in, 'tallStep') || in.Known, s.Inputs))
          args = tallPlan.arguments(s, {});
          setKnown(s, s.Function(args{:}));
        end
      end
    end
    function args = arguments(s, parts)
      args = s.Inputs;
      high = NaN;
      for k = 1:numel(args)
        in = args{k};
        if ~isa(in, 'tallStep'), continue, end
        if isWhole(in), args{k} = in.Value; continue, end
        args{k} = parts{in.Slot};
        n = size(args{k}, 1);
        if ~isnan(high) && high ~= n, tallPlan.failIncompatible(); end
        high = n;
      end
    end

    function pass(steps)
      n = numel(steps);
      for k = 1:n, steps{k}.Slot = k; end
      kinds = cellfun(@(s) s.Kind, steps, 'UniformOutput', false);
      sources = steps(strcmp(kinds, 'source'));
      folds = find(strcmp(kinds, 'fold'));
      cellfun(@(s) reset(s.Function), sources);
      [parts, states] = deal(cell(1, n));
      more = true;
      first = true;
      while more
        for k = 1:n
          s = steps{k};
          switch kinds{k}
            case 'source', parts{k} = tallPlan.nextPart(s, first);
            case 'rows'
              args = tallPlan.arguments(s, parts);
              parts{k} = s.Function(args{:});
            case 'scan'
              args = tallPlan.arguments(s, parts);
              [parts{k}, states{k}] = s.Function(states{k}, args{:});
            case 'fold'
              args = tallPlan.arguments(s, parts);
              states{k} = s.Function(states{k}, args{:});
          end
        end
        first = false;
        left = cellfun(@(s) hasdata(s.Function), sources);
        if any(left) && ~all(left), tallPlan.failIncompatible(); end
        more = all(left) && ~all(arrayfun(@(k) steps{k}.Enough(states{k}), folds));
      end
      for k = folds, setKnown(steps{k}, steps{k}.Finish(states{k})); end
    end
    function x = nextPart(s, first)
      % A source without any rows gives one part without any.
      if first && ~hasdata(s.Function), x = s.Sample; else, x = read(s.Function); end
    end
  end
end
